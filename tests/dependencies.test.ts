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

test('every direct dependency has its reason, and no other is listed', () => {
  const listed = [
    ...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)` \| \S.+\|$/gm),
  ].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(direct.toSorted())
  expect(direct.length).toBeLessThanOrEqual(45)
})
test('the production tree stays small, and the sum of every file is known', () => {
  const production = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  )
  expect(production.length).toBeLessThanOrEqual(250)
  expect(production.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
})
