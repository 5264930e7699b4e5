import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('every event of the log is in docs/operating.md, with its levels', () => {
  const documented = new Map(
    [
      ...readFileSync('docs/operating.md', 'utf8').matchAll(/^\| (`[^|]*) \| ([a-z, ]+) \|/gm),
    ].flatMap(([, names = '', levels = '']) =>
      [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => [name!, levels.split(', ')] as const),
    ),
  )
  const sources = ['app/**/*.ts', 'app/**/*.tsx', 'server/*.ts', 'server.ts', 'db/**/*.ts']
    .flatMap((pattern) => globSync(pattern))
    .filter((path) => !path.includes('.test.'))
  const logged = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\blog\(\s*'(\w+)',\s*'([a-z-]+)'/g)].map(
      ([, level, name]) => ({ name, level }),
    ),
  )
  expect(logged.length).toBeGreaterThan(30)
  expect(logged.filter(({ name, level }) => !documented.get(name!)?.includes(level!))).toEqual([])
})
