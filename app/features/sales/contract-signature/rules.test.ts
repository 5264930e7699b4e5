import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type SigningState,
  checkInitials,
  isSignedByAll,
  listNextSigners,
  readInitials,
} from './rules.ts'

const signature = fc.constantFrom({}, null)
/** One to five signers of the client, and sometimes the studio as the last. */
const randomSigners = fc
  .tuple(
    fc.array(signature, { minLength: 1, maxLength: 5 }),
    fc.option(signature, { nil: undefined }),
  )
  .map(([ofClient, studio]): SigningState[] => [
    ...ofClient.map((signature) => ({ side: 'client' as const, signature })),
    ...(studio === undefined ? [] : [{ side: 'studio' as const, signature: studio }]),
  ])

test('the next signers are open, and there are none exactly if everyone has signed', () => {
  fc.assert(
    fc.property(randomSigners, fc.boolean(), (signers, inOrder) => {
      const next = listNextSigners(signers, inOrder)
      expect(next.every((signer) => signer.signature === null && signers.includes(signer))).toBe(
        true,
      )
      expect(next.length === 0).toBe(isSignedByAll(signers))
    }),
  )
})

test('the studio signs after everyone of the client', () => {
  fc.assert(
    fc.property(randomSigners, fc.boolean(), (signers, inOrder) => {
      const next = listNextSigners(signers, inOrder)
      const isOpen = signers.some(({ side, signature }) => side === 'client' && signature === null)
      expect(next.some(({ side }) => side === 'studio') && isOpen).toBe(false)
    }),
  )
})

test('one after the other signs in order, and everyone of the client otherwise', () => {
  const open = (side: 'client' | 'studio') => ({ side, signature: null })
  const signed = { side: 'client' as const, signature: {} }
  const [mara, jonas, studio] = [open('client'), open('client'), open('studio')]
  expect(listNextSigners([mara, jonas, studio], true)).toEqual([mara])
  expect(listNextSigners([mara, jonas, studio], false)).toEqual([mara, jonas])
  expect(listNextSigners([signed, jonas, studio], true)).toEqual([jonas])
  expect(listNextSigners([signed, signed, studio], false)).toEqual([studio])
})

test('initials are one to five characters with a letter, at each place', () => {
  const places = Array.from({ length: 2 }, () => ({
    kind: 'initials' as const,
    label: 'Initials',
  }))
  const check = (...typed: string[]) => checkInitials(places, typed)
  expect(check(' ML ', 'Ö.Ł.')).toMatchObject({ ok: true, value: ['ML', 'Ö.Ł.'] })
  // five characters as people count them
  expect(check('e\u0301'.repeat(5), 'M')).toMatchObject({ ok: true })
  for (const [problem, typed] of [
    ['initials-missing', ''],
    ['initials-missing', '\u200B '],
    ['initials-missing', '--'],
    ['initials-long', 'MaraLi'],
  ] as const) {
    expect(check(typed, 'ML')).toMatchObject({ problem, details: { field: 'initials:0' } })
    expect(check('ML', typed)).toMatchObject({ problem, details: { field: 'initials:1' } })
  }
  expect(check('ML')).toMatchObject({ problem: 'initials-missing' })
  expect(checkInitials([], ['ML'])).toMatchObject({ ok: true, value: [] })
})

test('the initials of a form are read in the order of their places', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 12 }, (_, place) => [`initials:${place}`, `${place}`]),
  )
  expect(readInitials({ name: 'Mara', ...fields })).toHaveLength(12)
  expect(readInitials(fields)[10]).toBe('10')
  expect(readInitials({ 'initials:1': 'ML' })).toEqual([])
})
