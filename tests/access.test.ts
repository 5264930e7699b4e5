import { readFileSync } from 'node:fs'

import { expect, describe, test } from 'vitest'

import { type Verb, matrix } from '#app/studio/access.ts'

import { publicPages } from '../app/routes/site/public-pages.ts'
import {
  bookingActs,
  inquiryActs,
  openAccess,
  pages,
  projectActs,
  roles,
} from './access-fixture.ts'

const { door, cookies, at } = await openAccess()

describe('every address of the portal', () => {
  for (const [path, expected] of Object.entries(pages))
    test(path, async () => {
      const got: number[] = []
      for (const role of roles)
        got.push((await door.knock(at(path), { headers: { cookie: cookies[role]! } })).status)
      expect(got).toEqual(expected)
    })
  test('answers alike as data and HEAD, and an unknown or invalid id is 404', async () => {
    for (const role of ['books', 'crew']) {
      const data = await (
        await door.knock(`${at('/portal/clients/inquiries/:inquiryId')}.data`, {
          headers: { cookie: cookies[role]! },
        })
      ).text()
      expect(data).not.toMatch(/big window|farraday/i)
    }
    for (const id of [crypto.randomUUID(), 'not-an-id', "'; drop table staff; --", '%00'])
      expect(
        (
          await door.knock(`/portal/clients/inquiries/${encodeURIComponent(id)}`, {
            headers: { cookie: cookies.owner! },
          })
        ).status,
      ).toBe(404)
    expect(
      (
        await door.knock('/portal/settings/email', {
          method: 'HEAD',
          headers: { cookie: cookies.crew! },
        })
      ).status,
    ).toBe(403)
  })
  test('is in this table', () => {
    const contents = readFileSync('app/routes.ts', 'utf8')
    const named = [...contents.matchAll(/(?:route|prefix)\('([^']+)'/g)].map(([, path]) => path!)
    const known = [
      ...Object.keys(pages),
      ...Object.keys(inquiryActs),
      ...Object.keys(inquiryActs).map((act) => `/inquiries/:inquiryId/${act}`),
      ...Object.keys(bookingActs),
      'answer',
      ...Object.keys(projectActs),
      'entries/:entryId/correction',
      ':clientId/entries/:entryId/correction',
      'entries/:entryId/restoration',
      ':clientId/entries/:entryId/restoration',
      ...publicPages,
      'portfolio/:slug',
      'preview/:token/*',
      'preview/:token/portfolio/:slug',
      'c/:token',
      'b/:token',
      'booking/:ref',
      'booking/:ref/calendar.ics',
      'testimonial/:ref',
      'letters/:letterId/preview',
      'calendar/:file',
      'dates',
      'dates/:offering',
      'received/:receipt',
      'received/:receipt/date.ics',
      'dates/:offering/:day',
      'sitemap.xml',
      'manifest.webmanifest',
      'media/:file',
      '.well-known/security.txt',
      '/auth',
      '/sign-out',
      '/reset',
      '/setup',
      '/code',
      '/invitation',
    ].join('\n')
    for (const path of named) expect(known).toContain(path)
  })
})

test('settings forms are for the owner only', async () => {
  const before = (await door.app.pool.query('select id, role, disabled_at from staff order by id'))
    .rows
  const forms = [
    ['/portal/settings/email', { form: 'email', email: 'thief@evil.test' }],
    ['/portal/settings/studio', { name: 'Thief', timeZone: 'UTC', currency: 'EUR', seen: '' }],
    [
      '/portal/settings/team',
      { form: 'invite', email: 'thief@evil.test', name: '', role: 'owner' },
    ],
  ] as const
  const acts = [
    { form: 'role', role: 'owner' },
    { form: 'disable' },
    { form: 'enable' },
    { form: 'two-factor' },
  ].map((fields) => [at('/portal/settings/team/:accountId'), fields] as const)
  for (const role of ['manager', 'books', 'crew'])
    for (const [path, fields] of [...forms, ...acts])
      expect((await door.submit(path, fields as never, cookies[role])).status).toBe(403)
  expect((await door.app.pool.query('select email, name from studio')).rows).toEqual([
    { email: 'hello@longlight.example', name: 'Longlight' },
  ])
  expect((await door.app.pool.query('select * from invitation')).rows).toEqual([])
  expect(
    (await door.app.pool.query('select id, role, disabled_at from staff order by id')).rows,
  ).toEqual(before)
})

test('the permission matrix names known roles only', () => {
  for (const verb of Object.keys(matrix) as Verb[])
    for (const who of matrix[verb])
      expect(['visitor', 'system', 'owner', 'manager', 'bookkeeper', 'crew']).toContain(who)
  expect(matrix['inquiry.see']).not.toContain('bookkeeper')
  expect(matrix['client.see']).not.toContain('crew')
})
