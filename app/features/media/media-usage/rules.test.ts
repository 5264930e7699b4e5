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
        ...row.map((hash, at): [string, string] => [`pictures.0.${at}`, hash]),
      ])
    }),
  )
})

test('lists each file once, also those in links, and replaces one in all of them', () => {
  fc.assert(
    fc.property(hashes, hashes, (own, other) => {
      fc.pre(own !== other)
      const build = (hash: string) => ({
        picture: hash,
        parts: [{ text: [{ spans: [{ text: 'Press', href: `/media/${hash}-1600.jpg` }] }] }],
        film: other,
        logo: null,
        year: 2026,
      })
      expect(listMediaHashes(build(own))).toEqual([own, other])
      expect(replaceMediaHash(build(own), own, other)).toEqual(build(other))
      expect(replaceMediaHash(build(own), other.slice(1) + '_', own)).toEqual(build(own))
      expect(listMediaHashes(['harbor-wide', null, undefined])).toEqual([])
    }),
  )
})
