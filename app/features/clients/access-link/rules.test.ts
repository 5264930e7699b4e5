import { expect, test } from 'vitest'

import { toPortalPath } from './rules.ts'

test('a link leads to the portal, a page of it, or a gallery', () => {
  for (const path of [
    '/client',
    '/client/quotes/Q-1042',
    '/client/invoices/INV%202',
    '/g/tern-house',
  ])
    expect(toPortalPath(path)).toBe(path)
})

test('a link leads nowhere else', () => {
  for (const path of [
    '',
    '/',
    '/portal',
    '//evil.example/g/x',
    'https://evil.example/g/x',
    '/client/access/token',
    '/client//evil.example',
    '/g',
    '/g/',
    '/g/..',
    '/g/../portal',
    '/g/%2e%2e',
    '/g/Tern',
    '/g/-tern',
    '/g/tern-',
    '/g/tern/open/token',
    '/g/tern?next=/portal',
    '/g/tern\n',
    '/g/tern\\evil.example',
  ])
    expect(toPortalPath(path), path).toBe('/client')
})
