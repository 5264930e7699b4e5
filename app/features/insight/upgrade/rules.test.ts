import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { parseChangelog } from './rules.ts'

const text = `# Changelog

## Unreleased

### Bookings

- A **new** calendar with \`T\`,
  see [how](docs/how.md).
- Another one.

### Email

- One more.

## [0.2.0], 2026-12-01

### Website

- A change.

## 0.1.0

- Without a group.
`

test('lists the changes of a version by group as plain text', () => {
  expect(parseChangelog(text, '0.2.0')).toEqual([{ title: 'Website', changes: ['A change.'] }])
  expect(parseChangelog(text, 'Unreleased')).toEqual([
    { title: 'Bookings', changes: ['A new calendar with T, see how.', 'Another one.'] },
    { title: 'Email', changes: ['One more.'] },
  ])
})

test('lists nothing for a version without a heading', () => {
  expect(parseChangelog(text, '0.3.0')).toEqual([])
  expect(parseChangelog('', '0.3.0')).toEqual([])
})

test('reads the changelog of this program', () => {
  const groups = parseChangelog(readFileSync('CHANGELOG.md', 'utf8'), 'Unreleased')
  expect(groups.map(({ title }) => title)).toContain('Operation')
  expect(groups.flatMap(({ changes }) => changes).filter((change) => change === '')).toEqual([])
})
