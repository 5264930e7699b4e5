import fc from 'fast-check'
import { expect, test } from 'vitest'

import { toReturnPath, setupSchema } from './rules.ts'

test('redirects only to portal paths after signing in', () => {
  for (const path of ['/portal', '/portal/clients/inquiries?tab=spam', '/portal/clients#x'])
    expect(toReturnPath(path)).toBe(path)
  for (const path of [
    null,
    '',
    '/',
    '/auth',
    '//evil.example',
    '/portal//evil.example',
    '/portal\\evil',
    '/\\evil.example',
    'https://evil.example/portal',
    '/portal@evil.example',
    '/portal/../auth',
    '/portal/%2f%2fevil',
    '/portal/%5cevil',
    '/portal/%0d%0aset-cookie',
    'javascript:alert(1)',
    '/portals',
    '/portal\n',
  ])
    expect(toReturnPath(path)).toBe('/portal')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const url = new URL(toReturnPath(`/portal${text}`), 'http://studio.test')
      expect(url.origin).toBe('http://studio.test')
      expect(url.pathname.startsWith('/portal')).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('rejects an unknown time zone at setup', () => {
  const form = {
    studio: 'Tide',
    studioEmail: 'a@b.co',
    country: 'US',
    timeZone: 'America/New_York',
    currency: '',
    services: 'photography',
    name: 'N',
    email: 'n@b.co',
    password: 'tide mill 1794',
  }
  expect(setupSchema.safeParse(form).success).toBe(true)
  expect(setupSchema.safeParse({ ...form, timeZone: 'Mars/Base' }).error?.issues[0]?.message).toBe(
    'time-zone-unknown',
  )
})
