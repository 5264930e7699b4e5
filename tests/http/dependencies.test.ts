import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

type Lock = {
  packages: Record<
    string,
    { dev?: boolean; devOptional?: boolean; integrity?: string; link?: boolean }
  >
}
const direct = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> })
    .dependencies,
)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

test('lists every direct dependency with its reason, and no others', () => {
  const listed = [
    ...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)` \| \S.+\|$/gm),
  ].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(direct.toSorted())
  expect(direct.length).toBeLessThanOrEqual(45)
})
test('limits the production dependencies, and the lockfile has every checksum', () => {
  const production = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  )
  expect(production.length).toBeLessThanOrEqual(250)
  expect(production.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
})
