import { expect, test } from 'vitest'

import { toTelephoneUrl } from './ui/telephone-url.ts'

test('a phone link dials the number from anywhere, and changes none that is whole already', () => {
  expect([
    toTelephoneUrl('(207) 555-0142', 'en-US'),
    toTelephoneUrl('+1 207 555 0142', 'en-US'),
    toTelephoneUrl('089 1234567', 'de-DE'),
    toTelephoneUrl('555-0142', 'en-US'),
  ]).toEqual(['tel:+12075550142', 'tel:+12075550142', 'tel:0891234567', 'tel:5550142'])
})
