import { describe, expect, test } from 'vitest'

import { expectIncludes, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const owner = await server.signIn('owner')
const fetchHtml = async (path: string, cookie: string) =>
  (await server.request(path, { headers: { cookie } })).text()

describe('the first HTML', () => {
  test('has the menu at its last width', async () => {
    const narrow = await fetchHtml('/portal', owner)
    expect(narrow).toContain('class="portal" data-menu="narrow"')
    expect(narrow).not.toContain('data-expanded')
    const wide = await fetchHtml('/portal/bookings', `${owner}; menu=pinned`)
    expect(wide).toMatch(/class="portal" data-menu="wide"/)
    expect(wide).toMatch(/class="side" data-expanded="true"/)
    expect(wide).toMatch(/aria-pressed="true"/)
    expect(await fetchHtml('/portal', `${owner}; menu=free`)).toContain('data-menu="narrow"')
  })
  test('has the theme in the portal and the sign-in, and on no public page', async () => {
    for (const path of ['/portal', '/portal/settings/appearance'])
      expect(await fetchHtml(path, `${owner}; theme=dark`)).toMatch(
        /<html lang="en" data-theme="dark">/,
      )
    for (const path of ['/auth', '/auth/reset'])
      expect(await fetchHtml(path, 'theme=light')).toMatch(/<html lang="en" data-theme="light">/)
    for (const path of ['/portal', '/auth/reset'])
      expect(await fetchHtml(path, path === '/portal' ? owner : '')).toContain('<html lang="en">')
    for (const path of ['/', '/contact', '/portfolio'])
      expect(await fetchHtml(path, `${owner}; theme=dark`)).not.toContain('data-theme="dark"')
    const answered = await server.submit(
      '/contact',
      { name: '', email: '', message: '', service: 'other', phone: '', website: '' },
      'theme=dark',
    )
    expect(await answered.text()).toContain('<html lang="en">')
  })
  test('has no inline style, and shows the platform’s name of the shortcut key', async () => {
    const page = await fetchHtml('/portal', `${owner}; menu=pinned; theme=dark`)
    expect(page).not.toMatch(/ style="/)
    expect(page).toContain('Ctrl K')
    const mac = await server.request('/portal', {
      headers: { cookie: owner, 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)' },
    })
    expect(await mac.text()).toContain('⌘ K')
  })
  test('shows a new studio name', async () => {
    const {
      rows: [before],
    } = await server.app.pool.query('select name, badge from studio')
    await server.app.pool.query("update studio set name = 'Harbor & Sons', badge = 'H'")
    const page = await fetchHtml('/portal', owner)
    expect(page).toContain('Harbor &amp; Sons Portal')
    expect(page).toMatch(/menu-badge" aria-hidden="true">H</)
    await server.app.pool.query('update studio set name = $1, badge = $2', [
      before.name,
      before.badge,
    ])
  })
  test('offers to create only what the role may create', async () => {
    expect(await fetchHtml('/portal', owner)).toContain('id="new-menu"')
    expect(await fetchHtml('/portal', await server.signIn('crew'))).not.toContain('id="new-menu"')
    expectIncludes(await fetchHtml('/portal', await server.signIn('books')), [
      'id="new-menu"',
      'href="/portal/clients/invoices/new"',
    ])
  })
})

describe('without JavaScript', () => {
  test('the toggle pins the menu and redirects to the page', async () => {
    const pinned = await server.submit(
      '/portal/menu',
      { menu: 'pinned', to: '/portal/clients?q=a' },
      owner,
    )
    expect([pinned.status, pinned.headers.get('location')]).toEqual([303, '/portal/clients?q=a'])
    expect(pinned.headers.get('set-cookie')).toMatch(
      /^menu=pinned; Path=\/; SameSite=Lax; Max-Age=31536000/,
    )
    expect(
      (await server.submit('/portal/menu', { menu: 'free', to: '/portal' }, owner)).headers.get(
        'set-cookie',
      ),
    ).toContain('Max-Age=0')
  })
  test('the toggle redirects nowhere else, and stores only valid values', async () => {
    const response = await server.submit(
      '/portal/menu',
      { menu: 'x; Path=/; session=1', to: 'https://evil.test' },
      owner,
    )
    expect(response.headers.get('location')).toBe('/portal')
    expect(response.headers.get('set-cookie')).toMatch(/^menu=free;/)
    expect(
      (await server.submit('/portal/menu', { menu: 'pinned' })).headers.get('location'),
    ).toMatch(/^\/auth\?to=/)
  })
  test('the appearance is saved in cookies, valid choices only', async () => {
    const response = await server.submit(
      '/portal/settings/appearance',
      { form: 'appearance', theme: 'dark', 'menu-opens': 'pinned', keys: 'sometimes' },
      owner,
      { accept: 'text/html' },
    )
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/portal/settings/appearance?saved=appearance',
    ])
    expect(response.headers.getSetCookie().map((set) => set.split(';')[0])).toEqual([
      'menu-opens=pinned',
      'theme=dark',
    ])
    const page = await fetchHtml(
      '/portal/settings/appearance',
      `${owner}; theme=dark; menu-opens=pinned; keys=off`,
    )
    for (const chosen of ['value="dark"', 'value="off"'])
      expect(page).toMatch(
        new RegExp(`<input[^>]*checked=""[^>]*${chosen}|<input[^>]*${chosen}[^>]*checked=""`),
      )
  })
})

describe('the search of the palette', () => {
  const searchPortal = async (who: string, query: string) => {
    const response = await server.request(`/portal/search?q=${encodeURIComponent(query)}`, {
      headers: { cookie: await server.signIn(who) },
    })
    return (await response.json()) as {
      query: string
      found: { group: string; items: { label: string; to: string }[] }[]
    }
  }
  test('finds clients and inquiries for roles that see them', async () => {
    expect((await searchPortal('owner', 'ottoline')).found[0]).toMatchObject({
      group: 'clients',
      items: [{ label: 'Ottoline Ceramics' }],
    })
    const { found: groups } = await searchPortal('manager', 'farraday')
    expect(groups.find(({ group }) => group === 'inquiries')).toMatchObject({
      group: 'inquiries',
      items: [
        {
          label: 'Nell Farraday',
          to: expect.stringMatching(/^\/portal\/clients\/inquiries\/[0-9a-f-]{36}\?tab=waiting$/),
        },
      ],
    })
  })
  test('returns no inquiries to the bookkeeper, and no clients or inquiries to crew', async () => {
    expect((await searchPortal('books', 'a')).found.map(({ group }) => group)).toEqual([
      'clients',
      'projects',
      'bookings',
    ])
    expect((await searchPortal('crew', 'ottoline')).found.map(({ group }) => group)).toEqual([
      'projects',
      'bookings',
    ])
  })
  test('finds nothing for an empty search, and matches wildcards literally', async () => {
    expect((await searchPortal('owner', '  ')).found).toEqual([])
    for (const query of ['%', '_', '\\', "'; drop table client; --", 'x'.repeat(5000)])
      for (const { items } of (await searchPortal('owner', query)).found)
        expect(items.length).toBeLessThan(7)
    expect((await searchPortal('owner', '%')).found.flatMap(({ items }) => items)).toEqual([])
  })
  test('excludes spam', async () => {
    const {
      rows: [row],
    } = await server.app.pool.query("select id from inquiry where state = 'waiting' limit 1")
    await server.app.pool.query(
      "update inquiry set state = 'spam', search = search || ' zzspamzz' where id = $1",
      [row.id],
    )
    expect((await searchPortal('owner', 'zzspamzz')).found.flatMap(({ items }) => items)).toEqual(
      [],
    )
    await server.app.pool.query("update inquiry set state = 'waiting' where id = $1", [row.id])
    expect(
      (await searchPortal('owner', 'zzspamzz')).found.flatMap(({ items }) => items),
    ).toHaveLength(1)
  })
})

test('the change stream ends for a person who signed out, and only for them', async () => {
  const [leaving, staying] = [await server.signIn('owner'), await server.signIn('manager')]
  const listen = async (cookie: string) => {
    const reader = (await server.request('/portal/live', { headers: { cookie } })).body!.getReader()
    const state = { ended: false }
    void (async () => {
      while (!(await reader.read()).done);
      state.ended = true
    })()
    return { state, stop: () => reader.cancel() }
  }
  const [gone, here] = [await listen(leaving), await listen(staying)]
  await server.submit('/auth/sign-out', {}, leaving)
  await expect.poll(() => gone.state.ended).toBe(true)
  expect(here.state.ended).toBe(false)
  expect((await server.request('/portal/live', { headers: { cookie: leaving } })).status).toBe(401)
  await here.stop()
})
