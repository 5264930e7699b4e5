import { expect, test } from 'vitest'

import { toTelephoneUrl } from './ui/telephone-url.ts'

test('adds the country code to a national number and leaves others as they are', () => {
  expect([
    toTelephoneUrl('(207) 555-0142', 'en-US'),
    toTelephoneUrl('+1 207 555 0142', 'en-US'),
    toTelephoneUrl('089 1234567', 'de-DE'),
    toTelephoneUrl('555-0142', 'en-US'),
  ]).toEqual(['tel:+12075550142', 'tel:+12075550142', 'tel:0891234567', 'tel:5550142'])
})
