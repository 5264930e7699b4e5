import { describe, expect, test } from 'vitest'

import { hashText } from '#app/platform/auth/tokens.server.ts'

import {
  getCookies,
  startAccountTests,
  readPage,
  password,
  security,
} from '../support/account-fixture.ts'
import { findPersonId, getPersonFields } from '../support/person-fixture.ts'
import { readText, expectIncludes } from '../support/test-server.ts'

const { server, clearRateLimits, enter } = await startAccountTests()

describe('an invitation without JavaScript', () => {
  const team = '/portal/settings/people'
  test('is sent, shown, accepted once, and 410 afterwards', async () => {
    await clearRateLimits()
    const cookie = await server.signIn('owner')
    const wrong = await server.submit(
      team,
      { form: 'add', access: 'on', email: 'nobody', name: 'N', role: 'king' },
      cookie,
      { accept: 'text/html' },
    )
    const message = await readText(wrong)
    expect([
      wrong.status,
      message.includes('Enter an email address like'),
      message.includes('Choose a role from the list.'),
    ]).toEqual([422, true, true])
    const response = await server.submit(
      team,
      { form: 'add', access: 'on', email: 'nora@quay.test', name: 'Nora', role: 'crew' },
      cookie,
      { accept: 'text/html' },
    )
    const link = /value="(http[^"]*token=[\w-]{43})"/.exec(await readPage(response))![1]!
    expect(await readPage(await server.request(team, { headers: { cookie } }))).not.toContain(link)
    const twice = await server.submit(
      team,
      { form: 'add', access: 'on', email: 'nora@quay.test', name: 'Nora again', role: 'crew' },
      cookie,
    )
    expect([
      twice.status,
      (await readText(twice)).includes('This email address already has an invitation.'),
    ]).toEqual([422, true])
    const { pathname, search, searchParams } = new URL(link)
    const page = await server.request(pathname + search)
    const text = await readText(page)
    expectIncludes(text, [
      'Join Longlight',
      'Ines Talbot invited you to the Longlight portal. Your role: Crew.',
    ])
    const token = searchParams.get('token')!
    const short = await server.submit(pathname + search, { token, name: '', password: 'short' }, '')
    expect([short.status, (await readText(short)).includes('Use at least 12 characters.')]).toEqual(
      [422, true],
    )
    const joined = await server.submit(pathname, {
      token,
      name: 'Nora Vale',
      password: 'tide mill 1794',
    })
    expect([joined.status, joined.headers.get('location')]).toEqual([302, '/portal'])
    expect(
      await readText(
        await server.request('/portal/settings/profile', {
          headers: { cookie: getCookies(joined) },
        }),
      ),
    ).toContain('nora@quay.test')
    for (const gone of [
      await server.request(pathname + search),
      await server.submit(pathname, { token, name: 'N', password: 'tide mill 1794' }),
      await server.request('/auth/invitation'),
    ]) {
      expect([gone.status, gone.headers.getSetCookie()]).toEqual([410, []])
      expect(await readText(gone)).toContain('This invitation no longer works.')
    }
  })
  test('can be resent and withdrawn in the list', async () => {
    const cookie = await server.signIn('owner')
    await server.submit(
      team,
      { form: 'add', access: 'on', email: 'gone@quay.test', name: 'Gone', role: 'crew' },
      cookie,
    )
    const invitation = /name="invitation" value="([^"]+)"/.exec(
      await readPage(await server.request(team, { headers: { cookie } })),
    )![1]!
    expect(
      await readPage(
        await server.submit(team, { form: 'again', invitation }, cookie, { accept: 'text/html' }),
      ),
    ).toMatch(/token=[\w-]{43}/)
    const response = await server.submit(team, { form: 'withdraw', invitation }, cookie, {
      accept: 'text/html',
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${team}?saved=withdraw`,
    ])
    expect((await server.submit(team, { form: 'again', invitation }, cookie)).status).toBe(422)
    expect(await readPage(await server.request(team, { headers: { cookie } }))).not.toContain(
      'name="invitation"',
    )
  })
})

describe('a new password without JavaScript', () => {
  const linkTo = async () => {
    await expect
      .poll(
        async () =>
          (await server.app.pool.query("select 1 from email where kind = 'staff.reset'")).rowCount,
        { timeout: 240_000 },
      )
      .toBe(1)
    const {
      rows: [{ staff_id: id }],
    } = await server.app.pool.query('select staff_id from one_time_token where purpose = $1', [
      'reset',
    ])
    const token = 'r'.repeat(43)
    await server.app.pool.query('update one_time_token set token_hash = $1 where staff_id = $2', [
      hashText(token),
      id,
    ])
    return token
  }
  test('shows errors by field, and trusts the browser that opened the link', async () => {
    await clearRateLimits()
    for (let at = 0; at < 11; at++)
      await server.submit('/auth', { email: 'owner@longlight.example', password: 'wrong' })
    const limited = await enter('owner')
    expect([
      limited.status,
      (await readText(limited)).includes(
        'Too many attempts. Wait 15 minutes, or reset your password to sign in now.',
      ),
    ]).toEqual([429, true])
    const response = await server.submit('/auth/reset', { email: 'owner@longlight.example' })
    expect([
      response.status,
      (await readText(response)).includes(
        'If there’s an account for this address, we’ve sent it a reset link.',
      ),
    ]).toEqual([200, true])
    const token = await linkTo()
    for (const [given, sentence] of [
      ['longlight-sample', 'This is the sample studio’s public password.'],
      ['1q2w3e4r5t6y', 'This password is too common.'],
      ['longlight2026', 'Don’t build your password on the studio’s name.'],
      ['ines-talbot-1', 'Don’t build your password on your name.'],
    ] as const) {
      const refused = await server.submit(`/auth/reset?token=${token}`, { token, password: given })
      expect([given, refused.status, (await readText(refused)).includes(sentence)]).toEqual([
        given,
        422,
        true,
      ])
    }
    const done = await server.submit(`/auth/reset?token=${token}`, {
      token,
      password: 'tide mill 1794',
    })
    expect([done.status, done.headers.get('location')]).toEqual([302, '/auth'])
    const mark = getCookies(done)
    expect(mark).toMatch(/^backlot_device=/)
    for (let at = 0; at < 11; at++)
      await server.submit('/auth', { email: 'owner@longlight.example', password: 'wrong' })
    expect(
      (
        await server.submit(
          '/auth',
          { email: 'owner@longlight.example', password: 'tide mill 1794' },
          mark,
        )
      ).status,
    ).toBe(302)
    await clearRateLimits()
    const cookie = getCookies(
      await server.submit('/auth', {
        email: 'owner@longlight.example',
        password: 'tide mill 1794',
      }),
    )
    const same = await server.submit(
      '/portal/settings/profile',
      { form: 'password', current: 'tide mill 1794', password: 'tide mill 1794' },
      cookie,
    )
    expect([
      same.status,
      (await readText(same)).includes('This is already your password.'),
    ]).toEqual([422, true])
    const changed = await server.submit(
      '/portal/settings/profile',
      { form: 'password', current: 'tide mill 1794', password: 'tide mill 1795' },
      cookie,
      { accept: 'text/html' },
    )
    expect(changed.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual([
      'backlot_session',
      'backlot_device',
    ])
    await server.app.pool.query(
      `update staff set password = (select password from staff
        where email_key = 'manager@longlight.example') where email_key = 'owner@longlight.example'`,
    )
  })
})

describe('the former addresses of the accounts', () => {
  test('lead owners to the person, and tell others in the settings who may see them', async () => {
    await clearRateLimits()
    const query = (text: string, values: unknown[]) => server.app.pool.query(text, values)
    const { rows } = await query("select id from staff where role = 'crew'", [])
    const fetchPage = async (path: string, who: string) =>
      server.request(`/portal/settings/team${path}`, {
        headers: { cookie: await server.signIn(who), accept: 'text/html' },
        redirect: 'manual',
      })
    for (const [path, to] of [
      ['', '/portal/settings/people'],
      [`/${rows[0].id}`, `/portal/settings/people/${await findPersonId(query, 'crew')}`],
    ] as const) {
      const response = await fetchPage(path, 'owner')
      expect([response.status, response.headers.get('location')]).toEqual([301, to])
      const refused = await fetchPage(path, 'manager')
      expect([
        refused.status,
        (await readText(refused)).includes('Only an owner can see the team.'),
      ]).toEqual([403, true])
    }
    const gone = await fetchPage(`/${crypto.randomUUID()}`, 'owner')
    expect([gone.status, (await readText(gone)).includes('Account not found.')]).toEqual([
      404,
      true,
    ])
  })
})

describe('accounts and sessions without JavaScript', () => {
  test('an owner changes a role, disables and enables an account, but not their own', async () => {
    await clearRateLimits()
    const owner = await server.signIn('owner')
    const query = (text: string, values: unknown[]) => server.app.pool.query(text, values)
    const getPath = async (who: string) =>
      `/portal/settings/people/${await findPersonId(query, who)}`
    await server.app.pool.query('delete from two_factor')
    const crew = await server.signIn('crew')
    const at = await getPath('crew')
    const submit = (form: string, fields = {}) =>
      server.submit(at, { form, ...fields }, owner, { accept: 'text/html' })
    expect((await submit('role', { role: 'emperor' })).status).toBe(422)
    expect((await submit('role', { role: 'manager' })).headers.get('location')).toBe(
      `${at}?saved=role`,
    )
    expect((await server.request('/portal', { headers: { cookie: crew } })).status).toBe(302)
    await submit('role', { role: 'crew' })
    const setAccess = async (access: object) => {
      const { access: _, ...fields } = await getPersonFields(query, at.split('/').at(-1)!)
      return submit('person', { ...fields, ...access })
    }
    expect((await setAccess({})).status).toBe(303)
    expect((await enter('crew')).status).toBe(401)
    expect(await readText(await server.request(at, { headers: { cookie: owner } }))).toContain(
      'The account is disabled. Their old password works again.',
    )
    await setAccess({ access: 'on' })
    expect((await enter('crew')).status).toBe(302)
    const own = await getPath('owner')
    const { access: _, ...ownFields } = await getPersonFields(query, own.split('/').at(-1)!)
    for (const fields of [ownFields, { form: 'two-factor' }]) {
      const response = await server.submit(own, fields, owner, { accept: 'text/html' })
      expect([
        response.status,
        (await readText(response)).includes('Only another owner can change your account.'),
      ]).toEqual([422, true])
    }
    expect((await server.request('/portal', { headers: { cookie: owner } })).status).toBe(200)
  })
  test('people see their sessions with their browsers, and can end them', async () => {
    await clearRateLimits()
    const signInWithBrowser = (name: string) =>
      server.submit('/auth', { email: 'owner@longlight.example', password }, '', {
        'user-agent': name,
      })
    const here = getCookies(
      await signInWithBrowser(
        'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      ),
    )
    const phoneCookies = getCookies(
      await signInWithBrowser(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      ),
    )
    const page = await server.request(security, { headers: { cookie: here } })
    const html = await readPage(page)
    expectIncludes(html, ['Firefox on Linux', 'This browser', 'Safari on iPhone'])
    for (const token of [here, phoneCookies])
      expect(html).not.toContain(/backlot_session=([\w-]+)/.exec(token)![1])
    const session = /Safari on iPhone[\s\S]*?name="session" value="([^"]+)"/.exec(html)![1]!
    const ended = await server.submit(security, { form: 'end-session', session }, here, {
      accept: 'text/html',
    })
    expect(ended.headers.get('location')).toBe(`${security}?saved=end-session`)
    expect((await server.request('/portal', { headers: { cookie: phoneCookies } })).status).toBe(
      302,
    )
    const third = await server.signIn('owner')
    await server.submit(security, { form: 'end-others' }, here)
    expect((await server.request('/portal', { headers: { cookie: third } })).status).toBe(302)
    expect((await server.request('/portal', { headers: { cookie: here } })).status).toBe(200)
  })
})
