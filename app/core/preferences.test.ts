import { expect, test } from 'vitest'

import { serializePreferenceCookie, readPreferences, parsePreferences } from './preferences.ts'

test('reads preferences from cookies, with defaults for missing or invalid values', () => {
  expect(readPreferences(null)).toEqual({
    menu: 'free',
    'menu-opens': 'hover',
    theme: 'system',
    keys: 'on',
  })
  expect(readPreferences('a=b; menu=pinned;  theme=dark;keys=off; menu-opens=pinned')).toEqual({
    menu: 'pinned',
    'menu-opens': 'pinned',
    theme: 'dark',
    keys: 'off',
  })
  expect(readPreferences('menu="><script>; theme=sepia; keys=; menu')).toEqual(
    readPreferences(null),
  )
  expect(parsePreferences({ theme: 'light', menu: 'wide', other: 'x' })).toEqual({ theme: 'light' })
})

test('stores a preference for a year, and clears the cookie for the default', () => {
  expect(serializePreferenceCookie('menu', 'pinned', true)).toBe(
    'menu=pinned; Path=/; SameSite=Lax; Max-Age=31536000; Secure',
  )
  expect(serializePreferenceCookie('theme', 'system', false)).toBe(
    'theme=system; Path=/; SameSite=Lax; Max-Age=0',
  )
})
