import { expect, test } from 'vitest'

import { readCookies, removeSample, submitSetup } from '../support/own-studio-fixture.ts'
import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Record<string, unknown>>(text, values)).rows

test('a new name reaches everything derived from the old one, and nothing that was edited', async () => {
  const cookie = readCookies(await submitSetup(server, await removeSample(server)))
  await server.submit('/portal/website/publish', {}, cookie)
  const fetchText = async (path: string) => readText(await server.request(path))
  expect(await fetchText('/')).toContain('Tide & Mill Photography, film,')

  // pages of an earlier version of the program have the name itself in their texts
  await query(
    `update section set content = jsonb_set(content, '{headline}', '["Tide & Mill"]')
      where page_path = '/' and kind = 'hero'`,
  )
  await query(`update page set title = 'About: Tide & Mill' where path = '/about'`)
  await query(`update page set title = 'Work of Tide & Mill' where path = '/portfolio'`)
  const [about] = await query("select title, description, picture from page where path = '/about'")
  await query(
    `insert into draft (part, content, revision, changed_at) values ('about', $1, $2, now())`,
    [{ ...about, sections: [] }, crypto.randomUUID()],
  )

  const form = await (
    await server.request('/portal/settings/studio', { headers: { cookie } })
  ).text()
  const read = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)![1]!
  const decodeEntities = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const shown = Object.fromEntries(
    ['revision', 'base'].map((name) => [name, decodeEntities(read(name))]),
  )
  const fields = { ...shown, timeZone: 'America/Chicago', currency: 'USD', place: '' }
  const derived = { legalName: 'Tide & Mill', badge: 'T' }
  const response = await server.submit(
    '/portal/settings/studio',
    { ...fields, ...derived, name: 'Low Water' },
    cookie,
    { accept: 'text/html' },
  )
  expect(response.status).toBe(303)
  expect(await query('select name, legal_name, badge from studio')).toEqual([
    { name: 'Low Water', legal_name: 'Low Water', badge: 'L' },
  ])
  const [home, aboutPage, portfolio] = await Promise.all(
    ['/', '/about', '/portfolio'].map(fetchText),
  )
  expect(home).toContain('Low Water Photography, film,')
  expect(home).not.toContain('Tide & Mill')
  expect(aboutPage).toContain('About: Low Water')
  expect(portfolio).toContain('Work of Tide & Mill')
  expect(await query("select content ->> 'title' as title from draft")).toEqual([
    { title: 'About: {studio}' },
  ])
})

test('an edited letter and legal name stay', async () => {
  const cookie = readCookies(
    await server.submit('/auth', { email: 'ada@tide.test', password: 'a long enough password' }),
  )
  const rename = async (fields: Record<string, string>) => {
    const form = await (
      await server.request('/portal/settings/studio', { headers: { cookie } })
    ).text()
    const revision = /name="revision" value="([^"]*)"/.exec(form)![1]!
    const other = { timeZone: 'America/Chicago', currency: 'USD', place: '' }
    await server.submit('/portal/settings/studio', { ...other, revision, ...fields }, cookie)
    return query('select name, legal_name, badge from studio')
  }
  await rename({ name: 'Low Water', legalName: 'Low Water LLC', badge: 'W' })
  expect(await rename({ name: 'High Water', legalName: 'Low Water LLC', badge: 'W' })).toEqual([
    { name: 'High Water', legal_name: 'Low Water LLC', badge: 'W' },
  ])
})
