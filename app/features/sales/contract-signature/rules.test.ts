import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type SigningState, isSignedByAll, listNextSigners } from './rules.ts'

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
