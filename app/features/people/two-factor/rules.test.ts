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
  for (const [code, problem] of [
    ['', 'code-missing'],
    ['  ', 'code-missing'],
    ['12345', 'code-malformed'],
    ['1234567', 'code-malformed'],
    ['12345a', 'code-malformed'],
    ['٣٣٣٣٣٣', 'code-malformed'],
  ])
    expect(parseCode(code!).error?.issues[0]?.message).toBe(problem)
})

test('recognizes a recovery code in any spelling', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 24, maxLength: 24, max: 247 }),
      fc.constantFrom(' ', '-', '', '  ', '.'),
      fc.boolean(),
      (bytes, separator, isUpperCase) => {
        const code = toRecoveryCode(bytes)!
        expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{4} ){5}[2-9a-hjkmnp-z]{4}$/)
        const typedCode = code.replaceAll(' ', separator)
        expect(normalizeRecoveryCode(isUpperCase ? typedCode.toUpperCase() : typedCode)).toBe(
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
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const [character] = toRecoveryCode(new Uint8Array(24).fill(byte)) ?? []
    if (character) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect(counts.size).toBe(31)
  expect(24 * Math.log2(counts.size)).toBeGreaterThan(112)
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('groups a text without losing or adding characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]*$/), (text) => {
      expect(formatInGroups(text).replaceAll(' ', '')).toBe(text)
    }),
  )
})
