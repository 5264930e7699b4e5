import { describe, expect, test } from 'vitest'

import { formatAgreementCode, parseAgreementCode, toAgreementCode } from './rules.ts'

describe('a verification code', () => {
  test('has 12 characters, none of which is mistaken for another', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
    const codes = Array.from({ length: 21 }, (_, at) => toAgreementCode(bytes.subarray(at * 12)))
    const characters = new Set(codes.join(''))
    expect(characters.size).toBe(32)
    expect([...characters].join('')).not.toMatch(/[^0-9A-HJKMNP-TV-Z]/)
    expect(codes.every((code) => code.length === 12)).toBe(true)
  })
  test('is printed in groups of four', () => {
    expect(formatAgreementCode('7K3QZ9M2X4BT')).toBe('7K3Q-Z9M2-X4BT')
  })
  test.each(['7K3Q-Z9M2-X1B0', ' 7k3q z9m2 xlbo ', '7K3Q–Z9M2–XIBO'])(
    'is read from "%s"',
    (text) => {
      expect(parseAgreementCode(text)).toBe('7K3QZ9M2X1B0')
    },
  )
  test.each(['', '7K3Q-Z9M2-X1B', '7K3Q-Z9M2-X1BUU', '7K3Q-Z9M2-X1B!'])(
    'isn’t read from "%s"',
    (text) => {
      expect(parseAgreementCode(text)).toBe(null)
    },
  )
})
