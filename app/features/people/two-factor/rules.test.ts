import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  codeSchema,
  formatInGroups,
  normalizeRecoveryCode,
  toRecoveryCode,
  recoverySchema,
} from './rules.ts'

test('accepts six digits with any spacing', () => {
  const parseCode = (code: string) => codeSchema.safeParse({ code })
  for (const code of ['123456', '123 456', ' 123-456 ', '１２３４５６', '12\u00a034\u00a056'])
    expect(parseCode(code).data?.code).toBe('123456')
  for (const [code, said] of [
    ['', 'code-missing'],
    ['  ', 'code-missing'],
    ['12345', 'code-malformed'],
    ['1234567', 'code-malformed'],
    ['12345a', 'code-malformed'],
    ['٣٣٣٣٣٣', 'code-malformed'],
  ])
    expect(parseCode(code!).error?.issues[0]?.message).toBe(said)
})

test('recognizes a recovery code in any spelling', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 24, maxLength: 24, max: 247 }),
      fc.constantFrom(' ', '-', '', '  ', '.'),
      fc.boolean(),
      (bytes, between, loud) => {
        const code = toRecoveryCode(bytes)!
        expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{4} ){5}[2-9a-hjkmnp-z]{4}$/)
        const typed = code.replaceAll(' ', between)
        expect(normalizeRecoveryCode(loud ? typed.toUpperCase() : typed)).toBe(
          code.replaceAll(' ', ''),
        )
      },
    ),
  )
  expect(recoverySchema.safeParse({ recovery: ' - ' }).error?.issues[0]?.message).toBe(
    'recovery-code-missing',
  )
})

test('draws every character of a recovery code with equal probability', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const [letter] = toRecoveryCode(new Uint8Array(24).fill(byte)) ?? []
    if (letter) seen.set(letter, (seen.get(letter) ?? 0) + 1)
  }
  expect(seen.size).toBe(31)
  expect(24 * Math.log2(seen.size)).toBeGreaterThan(112)
  expect(new Set(seen.values())).toEqual(new Set([8]))
})

test('groups a text without losing or adding characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]*$/), (text) => {
      expect(formatInGroups(text).replaceAll(' ', '')).toBe(text)
    }),
  )
})
