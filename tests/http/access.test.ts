import { readFileSync } from 'node:fs'

import { expect, describe, test } from 'vitest'

import { type Permission, permissions } from '#app/features/access.ts'

import { publicPages } from '../../app/routes/site/public-pages.ts'
import { bookingActions, inquiryActions, projectActions } from '../support/access-actions.ts'
import { startAccessTests, pages, roles } from '../support/access-fixture.ts'

const { server, cookies, fillPath } = await startAccessTests()

describe('every URL of the portal', () => {
  for (const [path, expected] of Object.entries(pages))
    test(path, async () => {
      const statuses: number[] = []
      for (const role of roles)
        statuses.push(
          (await server.request(fillPath(path), { headers: { cookie: cookies[role]! } })).status,
        )
      expect(statuses).toEqual(expected)
    })
  test('has the same status as data and for HEAD; an unknown or invalid id is 404', async () => {
    for (const role of ['books', 'crew']) {
      const data = await (
        await server.request(`${fillPath('/portal/clients/inquiries/:inquiryId')}.data`, {
          headers: { cookie: cookies[role]! },
        })
      ).text()
      expect(data).not.toMatch(/big window|farraday/i)
    }
    for (const id of [crypto.randomUUID(), 'not-an-id', "'; drop table staff; --", '%00'])
      expect(
        (
          await server.request(`/portal/clients/inquiries/${encodeURIComponent(id)}`, {
            headers: { cookie: cookies.owner! },
          })
        ).status,
      ).toBe(404)
    expect(
      (
        await server.request('/portal/settings/email', {
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
      ...Object.keys(inquiryActions),
      ...Object.keys(inquiryActions).map((act) => `/inquiries/:inquiryId/${act}`),
      ...Object.keys(bookingActions),
      'response',
      ...Object.keys(projectActions),
      'charges/invoice',
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
      'dates/*',
      'website/offerings/*',
      'booking/:ref',
      'booking/:ref/receipts/:number',
      'booking/:ref/receipts/:number/pdf',
      'booking/:ref/calendar.ics',
      'testimonial/:ref',
      'verify',
      'verify/:code',
      'verify/certificate.pem',
      'client',
      'client/access/:token',
      'g/:slug',
      'g/:slug/open/:token',
      'g/:slug/items/:number',
      'g/:slug/items.json',
      'g/:slug/pin',
      'g/:slug/favorites',
      'g/:slug/name',
      'g/:slug/family',
      'g/:slug/time',
      'g/:slug/views',
      'g/:slug/selection',
      'client/receipts/:number',
      'client/invoices/:number/pdf',
      'client/invoices/:number',
      'client/quotes/:number',
      'client/quotes/:number/details',
      'client/quotes/:number/accept',
      'client/quotes/:number/sign',
      'client/quotes/:number/withdraw',
      'client/quotes/:number/agreement.pdf',
      'client/quotes/:number/scans/:position',
      'client/quotes/:number/attachments/:hash',
      'client/billing',
      'client/receipts/:number/pdf',
      'client/statement',
      'client/statement/pdf',
      'client/documents.zip',
      'client/bookings/:number',
      'client/bookings/:number/calendar.ics',
      'settings/email-log/:emailId/preview',
      'settings/backups/:exportId',
      'settings/documents.zip',
      'calendar/:file',
      'download/:token/:file',
      'g/:slug/downloads',
      'g/:slug/downloads/:downloadId',
      'g/:slug/download/:number/:size',
      'g/:slug/files/:number/:variant',
      'book',
      'book/:service',
      'received/:receipt',
      'received/:receipt/date.ics',
      'book/:service/:day',
      'sitemap.xml',
      'manifest.webmanifest',
      'media/:file',
      '.well-known/security.txt',
      '/auth',
      '/sign-out',
      '/reset',
      '/setup',
      'setup/import',
      'setup/uploads',
      'setup/uploads/:uploadId',
      '/code',
      '/invitation',
    ].join('\n')
    for (const path of named) expect(known).toContain(path)
  })
})

test('accepts settings forms from the owner only', async () => {
  const before = (
    await server.app.pool.query('select id, role, disabled_at from staff order by id')
  ).rows
  const forms = [
    ['/portal/settings/email', { form: 'email', email: 'thief@evil.test' }],
    ['/portal/settings/studio', { name: 'Thief', timeZone: 'UTC', currency: 'EUR', revision: '' }],
    [
      '/portal/settings/people',
      { form: 'add', access: 'on', email: 'thief@evil.test', name: 'Thief', role: 'owner' },
    ],
  ] as const
  const acts = [
    { form: 'role', role: 'owner' },
    { form: 'person', name: 'Samuel Adeyemi', 'was-access': 'on' },
    { form: 'person', name: 'Thief', access: 'on' },
    { form: 'merge' },
    { form: 'sessions' },
    { form: 'two-factor' },
  ].map((fields) => [fillPath('/portal/settings/people/:personId'), fields] as const)
  for (const role of ['manager', 'books', 'crew'])
    for (const [path, fields] of [...forms, ...acts])
      expect((await server.submit(path, fields as never, cookies[role])).status).toBe(403)
  expect((await server.app.pool.query('select email, name from studio')).rows).toEqual([
    { email: 'hello@longlight.example', name: 'Longlight' },
  ])
  expect((await server.app.pool.query('select * from invitation')).rows).toEqual([])
  expect(
    (await server.app.pool.query('select id, role, disabled_at from staff order by id')).rows,
  ).toEqual(before)
})

test('the permission matrix contains known roles only', () => {
  for (const verb of Object.keys(permissions) as Permission[])
    for (const who of permissions[verb])
      expect(['visitor', 'client', 'system', 'owner', 'manager', 'bookkeeper', 'crew']).toContain(
        who,
      )
  expect(permissions['inquiry.see']).not.toContain('bookkeeper')
  expect(permissions['client.see']).not.toContain('crew')
})
