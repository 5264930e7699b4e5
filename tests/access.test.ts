import { readFileSync } from 'node:fs'

import { beforeAll, describe, expect, test } from 'vitest'

import { type Verb, matrix } from '#app/studio/access.ts'

import { publicPages } from '../app/routes/site/public-pages.ts'
import { openDoor } from './door.ts'

/** Every address of the portal and what each kind of visitor is answered; one that stands in `routes.ts` and not here fails. */
const roles = ['visitor', 'owner', 'manager', 'books', 'crew'] as const
const all = [302, 200, 200, 200, 200]
const office = [302, 200, 200, 403, 403]
const owner = [302, 200, 403, 403, 403]
const pages: Record<string, number[]> = {
  '/portal': all, '/portal/bookings': all, '/portal/photography': all, '/portal/videography': all, '/portal/podcasts': all, '/portal/projects': all, '/portal/analytics': all,
  '/portal/clients': [302, 302, 302, 302, 302],
  '/portal/clients/all': [302, 200, 200, 200, 403],
  '/portal/clients/new': office,
  '/portal/clients/:clientId': [302, 200, 200, 200, 403],
  '/portal/clients/:clientId/edit': office,
  '/portal/clients/inquiries': office,
  '/portal/clients/inquiries/:inquiryId': office,
  '/portal/settings': all,
  '/portal/settings/security': all,
  '/portal/settings/security/two-factor': all,
  '/portal/settings/team': owner,
  '/portal/settings/team/:accountId': owner,
  '/portal/settings/email': owner,
  '/portal/settings/letters': owner,
  '/portal/settings/letters/:letterId': owner,
  '/portal/*': [302, 307, 307, 307, 307],
}
const acts: Record<string, Record<string, string>> = {
  replies: { text: 'Hello' }, notes: { text: 'x', kind: 'note' }, assignment: { person: '' }, answer: {}, reopening: {}, archive: {}, spam: {}, client: {}, deletion: {},
}

const door = await openDoor()
const cookies: Record<string, string> = { visitor: '' }
const ids: Record<string, string> = {}
const at = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '').replace('*', 'nothing')

beforeAll(async () => {
  for (const role of roles.slice(1)) cookies[role] = await door.signIn(role)
  const one = async (text: string) => (await door.app.pool.query(text)).rows[0].id as string
  ids.clientId = await one('select id from client limit 1')
  ids.inquiryId = await one("select id from inquiry where state = 'waiting' limit 1")
  await door.submit('/contact', { name: 'N', email: 'n@mill.test', phone: '', service: 'other', message: 'for a letter', website: '', took: '' })
  ids.accountId = await one("select id from staff where role = 'crew'")
  ids.letterId = await one('select id from letter limit 1')
})

describe('every address of the portal', () => {
  for (const [path, expected] of Object.entries(pages)) test(path, async () => {
    const got: number[] = []
    for (const role of roles) got.push((await door.knock(at(path), { headers: { cookie: cookies[role]! } })).status)
    expect(got).toEqual(expected)
  })
  test('also as data and as HEAD, and an id that is not there or is none is 404', async () => {
    for (const role of ['books', 'crew']) {
      const data = await (await door.knock(`${at('/portal/clients/inquiries/:inquiryId')}.data`, { headers: { cookie: cookies[role]! } })).text()
      expect(data).not.toMatch(/big window|farraday/i)
    }
    for (const id of [crypto.randomUUID(), 'not-an-id', "'; drop table staff; --", '%00']) expect((await door.knock(`/portal/clients/inquiries/${encodeURIComponent(id)}`, { headers: { cookie: cookies.owner! } })).status).toBe(404)
    expect((await door.knock('/portal/settings/email', { method: 'HEAD', headers: { cookie: cookies.crew! } })).status).toBe(403)
  })
  test('stands in this table', () => {
    const contents = readFileSync('app/routes.ts', 'utf8')
    const named = [...contents.matchAll(/(?:route|prefix)\('([^']+)'/g)].map(([, path]) => path!)
    const known = [...Object.keys(pages), ...Object.keys(acts), ...Object.keys(acts).map((act) => `/inquiries/:inquiryId/${act}`), ...publicPages, 'portfolio/:slug', '/auth', '/sign-out', '/reset', '/setup', '/code', '/invitation'].join('\n')
    for (const path of named) expect(known).toContain(path)
  })
})

describe('every act on an inquiry', () => {
  for (const [act, fields] of Object.entries(acts)) test(act, async () => {
    const path = `${at('/portal/clients/inquiries/:inquiryId')}/${act}`
    for (const role of ['visitor', 'books', 'crew']) {
      const before = (await door.app.pool.query('select * from inquiry where id = $1', [ids.inquiryId])).rows
      const answer = await door.submit(path, fields, cookies[role])
      expect([role, answer.status]).toEqual([role, role === 'visitor' ? 302 : 403])
      expect((await door.app.pool.query('select * from inquiry where id = $1', [ids.inquiryId])).rows).toEqual(before)
    }
    expect([200, 303]).toContain((await door.submit(path, fields, cookies.manager)).status)
  })
})

test('forms of the settings are for the owner alone', async () => {
  const before = (await door.app.pool.query('select id, role, disabled_at from staff order by id')).rows
  const forms = [['/portal/settings/email', { form: 'email', email: 'thief@evil.test' }], ['/portal/settings/team', { form: 'invite', email: 'thief@evil.test', name: '', role: 'owner' }]] as const
  const acts = [{ form: 'role', role: 'owner' }, { form: 'disable' }, { form: 'enable' }, { form: 'two-factor' }].map((fields) => [at('/portal/settings/team/:accountId'), fields] as const)
  for (const role of ['manager', 'books', 'crew']) for (const [path, fields] of [...forms, ...acts]) expect((await door.submit(path, fields as never, cookies[role])).status).toBe(403)
  expect((await door.app.pool.query('select email from studio')).rows).toEqual([{ email: 'hello@longlight.example' }])
  expect((await door.app.pool.query('select * from invitation')).rows).toEqual([])
  expect((await door.app.pool.query('select id, role, disabled_at from staff order by id')).rows).toEqual(before)
})

test('the table of rights names everybody it knows and nobody else', () => {
  for (const verb of Object.keys(matrix) as Verb[]) for (const who of matrix[verb]) expect(['visitor', 'system', 'owner', 'manager', 'bookkeeper', 'crew']).toContain(who)
  expect(matrix['inquiry.see']).not.toContain('bookkeeper')
  expect(matrix['client.see']).not.toContain('crew')
})
