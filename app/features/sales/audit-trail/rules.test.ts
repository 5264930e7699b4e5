import fc from 'fast-check'
import { expect, test } from 'vitest'

import { computeDetailsHash, computeEntryHash, computeHash } from './reads.server.ts'
import {
  type AuditDetails,
  type ChainedEntry,
  auditKinds,
  chainStart,
  verifyChain,
} from './rules.ts'

const anyHash = fc.stringMatching(/^[0-9a-f]{64}$/)
const anyDetails: fc.Arbitrary<AuditDetails> = fc.record(
  { name: fc.string({ unit: 'grapheme' }), ip: fc.ipV6(), userAgent: fc.string() },
  { requiredKeys: [] },
)
const anyContent = fc.record({
  subjectId: fc.uuid(),
  kind: fc.constantFrom(...auditKinds),
  at: fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
  documentHash: fc.option(anyHash),
  detailsHash: anyDetails.map(computeDetailsHash),
})
type Content = typeof anyContent extends fc.Arbitrary<infer T> ? T : never

function buildChain(contents: Content[]): ChainedEntry[] {
  let { hash } = chainStart
  return contents.map((content, index) => {
    const entry = { ...content, seq: index + 1, previousHash: hash }
    hash = computeEntryHash(hash, entry)
    return { ...entry, hash }
  })
}
const anyChain = fc.array(anyContent, { minLength: 2, maxLength: 8 }).map(buildChain)
const verify = (entries: ChainedEntry[]) => verifyChain(entries, { computeHash })

test('a chain continues in parts, from 64 zeros to its newest entry', () => {
  expect(chainStart.hash).toBe('0'.repeat(64))
  fc.assert(
    fc.property(anyChain, fc.nat(), (chain, cut) => {
      const { seq, hash } = chain.at(-1)!
      expect(verify(chain)).toEqual({ ok: true, head: { seq, hash } })
      const first = verify(chain.slice(0, cut % chain.length))
      const rest =
        first.ok && verifyChain(chain.slice(cut % chain.length), { ...first, computeHash })
      expect(rest).toEqual({ ok: true, head: { seq, hash } })
    }),
  )
})

/** Changes one value of an entry; the new one differs from the old one. */
const changes: ((entry: ChainedEntry) => Partial<ChainedEntry>)[] = [
  ({ seq }) => ({ seq: seq + 1 }),
  ({ subjectId }) => ({
    subjectId: subjectId.startsWith('0') ? `1${subjectId.slice(1)}` : `0${subjectId.slice(1)}`,
  }),
  ({ kind }) => ({ kind: kind === 'sent' ? 'opened' : 'sent' }),
  ({ at }) => ({ at: new Date(at.getTime() + 1) }),
  ({ documentHash }) => ({ documentHash: documentHash === null ? '0'.repeat(64) : null }),
  ({ detailsHash }) => ({ detailsHash: computeHash(detailsHash) }),
  ({ previousHash }) => ({ previousHash: computeHash(previousHash) }),
  ({ hash }) => ({ hash: computeHash(hash) }),
]

test('a change of any value of an entry is found at that entry', () => {
  fc.assert(
    fc.property(anyChain, fc.nat(), fc.constantFrom(...changes), (chain, at, change) => {
      const index = at % chain.length
      const changed = chain.with(index, { ...chain[index]!, ...change(chain[index]!) })
      expect(verify(changed)).toEqual({ ok: false, seq: index + 1 })
    }),
  )
})

test('an entry that is written again with its own hash is found at the next one', () => {
  fc.assert(
    fc.property(
      anyChain,
      fc.nat(),
      fc.constantFrom(...changes.slice(1, 6)),
      (chain, at, change) => {
        const index = at % (chain.length - 1)
        const content = { ...chain[index]!, ...change(chain[index]!) }
        const entry = { ...content, hash: computeEntryHash(content.previousHash, content) }
        expect(verify(chain.with(index, entry))).toEqual({ ok: false, seq: index + 2 })
      },
    ),
  )
})

test('a removed, swapped or inserted entry is found', () => {
  fc.assert(
    fc.property(anyChain, fc.nat(), anyContent, (chain, at, content) => {
      const index = at % (chain.length - 1)
      const seq = index + 1
      expect(verify(chain.toSpliced(index, 1))).toEqual({ ok: false, seq })
      const swapped = chain.with(index, chain[index + 1]!).with(index + 1, chain[index]!)
      expect(verify(swapped)).toEqual({ ok: false, seq })
      const previousHash = chain[index]!.previousHash
      const inserted = { ...content, seq, previousHash }
      const hash = computeEntryHash(previousHash, inserted)
      const broken = verify(chain.toSpliced(index, 0, { ...inserted, hash }))
      expect(broken).toEqual({ ok: false, seq: seq + 1 })
    }),
  )
})

test('details have one hash in any order of their keys, and another for any other value', () => {
  fc.assert(
    fc.property(anyDetails, anyDetails, (one, other) => {
      const reversed = Object.fromEntries(Object.entries(one).toReversed())
      expect(computeDetailsHash(reversed)).toBe(computeDetailsHash(one))
      const isEqual = computeDetailsHash(one) === computeDetailsHash(other)
      expect(isEqual).toBe(
        JSON.stringify(Object.entries(one).toSorted()) ===
          JSON.stringify(Object.entries(other).toSorted()),
      )
    }),
  )
  expect(computeDetailsHash({})).toBe(computeHash(''))
})
