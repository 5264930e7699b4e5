import { expect, test } from 'vitest'

import { findMenuItem } from './menu-items.ts'

test.each([
  ['/portal', 'dashboard'],
  ['/portal/bookings/month', 'bookings'],
  ['/portal/photography/portfolio', 'photography'],
  ['/portal/settings/security', 'settings'],
  ['/portal/media/x', 'settings'],
  ['/portal/website', 'settings'],
  ['/portal/websites', undefined],
  ['/portal/portfolio/x/consents', undefined],
])('%s belongs to %s', (path, item) => {
  expect(findMenuItem(path)).toBe(item)
})
