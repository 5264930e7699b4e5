import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { getFallbackWidth } from '#app/core/media.ts'

type Manifest = { pictures: Record<string, { base: string; widths: number[] }> }

test('sample images are committed in every encoding, so a first start encodes none', () => {
  const { pictures } = JSON.parse(readFileSync('build/media/manifest.json', 'utf8')) as Manifest
  const named = Object.values(pictures).flatMap(({ base, widths }) => {
    const name = basename(base)
    return [
      ...widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
      `${name}-${getFallbackWidth(widths)}.jpg`,
      `${name}-share.jpg`,
    ]
  })
  const committed = execFileSync('git', ['ls-files', 'media/encoded'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => basename(file))
  expect(committed.toSorted()).toEqual(named.toSorted())
})
