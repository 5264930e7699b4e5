import fc from 'fast-check'
import { expect, test } from 'vitest'

import { listMediaHashes, listMediaReferences, replaceMediaHash } from './rules.ts'

const hashes = fc.stringMatching(/^[0-9a-f]{64}$/)

test('lists the media references of content, each with its path', () => {
  fc.assert(
    fc.property(fc.array(hashes), hashes, (row, cover) => {
      const content = {
        title: 'A title',
        year: 2026,
        picture: cover,
        film: null,
        pictures: [row, []],
      }
      expect(listMediaReferences(content)).toEqual([
        ['picture', cover],
        ...row.map((hash, index): [string, string] => [`pictures.0.${index}`, hash]),
      ])
    }),
  )
})

test('lists each file once, also those in links, and replaces one in all of them', () => {
  fc.assert(
    fc.property(hashes, hashes, (hash, otherHash) => {
      fc.pre(hash !== otherHash)
      const build = (hash: string) => ({
        picture: hash,
        parts: [{ text: [{ spans: [{ text: 'Press', href: `/media/${hash}-1600.jpg` }] }] }],
        film: otherHash,
        logo: null,
        year: 2026,
      })
      expect(listMediaHashes(build(hash))).toEqual([hash, otherHash])
      expect(replaceMediaHash(build(hash), hash, otherHash)).toEqual(build(otherHash))
      expect(replaceMediaHash(build(hash), otherHash.slice(1) + '_', hash)).toEqual(build(hash))
      expect(listMediaHashes(['harbor-wide', null, undefined])).toEqual([])
    }),
  )
})
