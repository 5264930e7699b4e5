import { beforeAll, describe, expect, test } from 'vitest'

import type { Role } from '#app/features/access.ts'
import { isRoleAllowed } from '#app/features/access.ts'
import {
  listSettingsFields,
  settingsPages,
} from '#app/features/studio/settings/ui/settings-pages.ts'
import { getMessages } from '#app/messages/index.ts'
import { listPortalPages } from '#app/routes/portal/shell/pages.ts'
import { listTasks } from '#app/routes/portal/shell/tasks.ts'

import { startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const accounts: Record<Role, string> = {
  owner: 'owner',
  manager: 'manager',
  bookkeeper: 'books',
  crew: 'crew',
}
const cookies = {} as Record<Role, string>
beforeAll(async () => {
  for (const [role, account] of Object.entries(accounts))
    cookies[role as Role] = await server.signIn(account)
})
const open = (role: Role, path: string) =>
  server.request(path.replace(/#.*/, ''), { headers: { cookie: cookies[role] } })
const { portal } = getMessages('en')

describe.each(Object.keys(accounts) as Role[])('for the %s', (role) => {
  test('the palette lists exactly the pages and tasks that open', async () => {
    for (const { to, permission } of [...listPortalPages(), ...settingsPages, ...listTasks()]) {
      const { status } = await open(role, to)
      // a task is an action on a page that others may only read
      if (isRoleAllowed(role, permission)) expect([to, status]).toEqual([to, 200])
      else if (!listTasks().some((task) => task.to === to)) expect([to, status]).toEqual([to, 403])
    }
  })

  test('the settings link only to pages that open, in groups', async () => {
    const own = settingsPages.filter(({ permission }) => isRoleAllowed(role, permission))
    const index = await (await open(role, '/portal/settings')).text()
    const links = [...index.matchAll(/class="settings-entry"[^>]*href="([^"]*)"/g)].map(
      ([, to]) => to,
    )
    expect(links).toEqual(own.map(({ to }) => to))
    const inside = await (await open(role, '/portal/settings/profile')).text()
    const tabs = [...inside.matchAll(/class="settings-tab"[^>]*href="([^"]*)"/g)].map(
      ([, to]) => to,
    )
    expect(tabs).toEqual(links)
    for (const { group } of own) expect(index).toContain(`id="group-${group}"`)
  })

  test('the bar links to the website only for those who may change it', async () => {
    const page = await (await open(role, '/portal')).text()
    expect(page.includes('class="bar-links"')).toBe(isRoleAllowed(role, 'website.change'))
  })
})

test('every single setting of the palette is a field or heading of its page', async () => {
  const missing: string[] = []
  for (const { to } of [
    ...listSettingsFields('owner', portal.palette.fields),
    ...listTasks().filter(({ to }) => to.includes('#')),
  ]) {
    const page = await (await open('owner', to)).text()
    const [, anchor] = to.split('#')
    if (!page.includes(`name="${anchor}"`) && !page.includes(`id="${anchor}"`)) missing.push(to)
  }
  expect(missing).toEqual([])
})

test('the menu has the same nine links for every role', async () => {
  for (const role of Object.keys(accounts) as Role[]) {
    const page = await (await open(role, '/portal')).text()
    const menu = /<div class="side".*?<\/nav>/s.exec(page)![0]
    expect(
      [...menu.matchAll(/<a class="menu-link"[^>]*href="([^"]*)"/g)].map(([, to]) => to),
    ).toEqual([
      '/portal',
      '/portal/bookings',
      '/portal/photography',
      '/portal/videography',
      '/portal/podcasts',
      '/portal/projects',
      '/portal/clients',
      '/portal/analytics',
      '/portal/settings',
    ])
  }
})

test('the palette finds a person’s time off, for those who may change it', async () => {
  const find = async (role: Role, words: string) =>
    (await open(role, `/portal/search.data?q=${encodeURIComponent(words)}`)).text()
  expect(await find('owner', 'wren time off')).toContain('/portal/settings/resources/')
  expect(await find('owner', 'time off')).not.toContain('/portal/settings/resources/')
  expect(await find('crew', 'wren time off')).not.toContain('/portal/settings/resources/')
})
