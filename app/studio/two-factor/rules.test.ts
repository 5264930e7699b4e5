import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  codeSchema,
  formatInGroups,
  normalizeRecoveryCode,
  toRecoveryCode,
  recoverySchema,
} from './rules.ts'

test('a code is six digits, however they are spaced', () => {
  const of = (code: string) => codeSchema.safeParse({ code })
  for (const code of ['123456', '123 456', ' 123-456 ', '１２３４５６', '12\u00a034\u00a056'])
    expect(of(code).data?.code).toBe('123456')
  for (const [code, said] of [
    ['', 'code-missing'],
    ['  ', 'code-missing'],
    ['12345', 'code-malformed'],
    ['1234567', 'code-malformed'],
    ['12345a', 'code-malformed'],
    ['٣٣٣٣٣٣', 'code-malformed'],
  ])
    expect(of(code!).error?.issues[0]?.message).toBe(said)
})

test('a recovery code is known again however it is typed', () => {
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

test('every letter of a recovery code is as likely as any other', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const [letter] = toRecoveryCode(new Uint8Array(24).fill(byte)) ?? []
    if (letter) seen.set(letter, (seen.get(letter) ?? 0) + 1)
  }
  expect(seen.size).toBe(31)
  expect(24 * Math.log2(seen.size)).toBeGreaterThan(112)
  expect(new Set(seen.values())).toEqual(new Set([8]))
})

test('groups hold everything and nothing more', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]*$/), (text) => {
      expect(formatInGroups(text).replaceAll(' ', '')).toBe(text)
    }),
  )
})
