import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseUserAgent } from './rules.ts'

test('names the browser and system of a User-Agent header', () => {
  const formatDevice = (text: string) => Object.values(parseUserAgent(text)).join(' on ')
  expect(
    formatDevice(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ),
  ).toBe('chrome on windows')
  expect(
    formatDevice(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    ),
  ).toBe('edge on windows')
  expect(
    formatDevice(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    ),
  ).toBe('safari on mac')
  expect(
    formatDevice(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('chrome on iphone')
  expect(
    formatDevice(
      'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    ),
  ).toBe('samsung on android')
  expect(
    formatDevice('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'),
  ).toBe('firefox on linux')
  expect(parseUserAgent('curl/8.9')).toEqual({ name: null, system: null })
  expect(parseUserAgent('')).toEqual({ name: null, system: null })
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(Object.keys(parseUserAgent(text))).toEqual(['name', 'system'])
    }),
  )
})
