import { expect, test } from 'vitest'

import { telephoneLink } from './ui/telephone-link.ts'

test('a phone link dials the number from anywhere, and changes none that is whole already', () => {
  expect([
    telephoneLink('(207) 555-0142', 'en-US'),
    telephoneLink('+1 207 555 0142', 'en-US'),
    telephoneLink('089 1234567', 'de-DE'),
    telephoneLink('555-0142', 'en-US'),
  ]).toEqual(['tel:+12075550142', 'tel:+12075550142', 'tel:0891234567', 'tel:5550142'])
})
