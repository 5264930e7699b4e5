import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { server } from '#app/messages/en/server.ts'

import { listChanges } from './rules.ts'

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
  expect(listChanges(text, { from: null, to: '0.2.0' })).toEqual([
    { title: 'Website', changes: ['A change.'] },
  ])
})

test('lists the changes of every version since the earlier one', () => {
  const newer = text.replace(
    '## [0.2.0]',
    '## [0.3.0], 2026-12-24\n\n### Website\n\n- A newer change.\n\n## [0.2.0]',
  )
  expect(listChanges(newer, { from: '0.1.0', to: '0.3.0' })).toEqual([
    { title: 'Website', changes: ['A newer change.', 'A change.'] },
  ])
  expect(listChanges(newer, { from: '0.0.9', to: '0.3.0' }).map(({ title }) => title)).toEqual([
    'Website',
  ])
  expect(listChanges(newer, { from: '0.1.1', to: '0.3.0' })).toEqual([
    { title: 'Website', changes: ['A newer change.', 'A change.'] },
  ])
  expect(listChanges(newer, { from: '0.2.0', to: '0.3.0' })).toEqual([
    { title: 'Website', changes: ['A newer change.'] },
  ])
})

test('lists the unreleased changes for a version without a heading', () => {
  const unreleased = [
    { title: 'Bookings', changes: ['A new calendar with T, see how.', 'Another one.'] },
    { title: 'Email', changes: ['One more.'] },
  ]
  expect(listChanges(text, { from: '0.3.0', to: '0.3.0' })).toEqual(unreleased)
  expect(listChanges(text, { from: '0.2.0', to: '0.3.0' })).toEqual(unreleased)
  expect(listChanges('', { from: null, to: '0.3.0' })).toEqual([])
})

test('reads the changelog of this program', () => {
  const groups = listChanges(readFileSync('CHANGELOG.md', 'utf8'), { from: null, to: 'Unreleased' })
  expect(groups.map(({ title }) => title)).toContain('Operation')
  expect(groups.flatMap(({ changes }) => changes).filter((change) => change === '')).toEqual([])
})

test('tells two builds of the same version apart', () => {
  const { start, rollback, stop } = server
  const formatUpgrade = (fromVersion: string | null) =>
    start.upgraded({ fromVersion, toVersion: '0.3.0', backup: null }, 'backups')
  expect([formatUpgrade('0.2.0'), formatUpgrade('0.3.0'), formatUpgrade(null)]).toEqual([
    'Upgraded from version 0.2.0 to 0.3.0. CHANGELOG.md says what’s new.',
    'Upgraded from the earlier build of version 0.3.0 to 0.3.0. CHANGELOG.md says what’s new.',
    'Upgraded from the earlier version to 0.3.0. CHANGELOG.md says what’s new.',
  ])
  expect(rollback.question(['0.2.0', '0.3.0'], 'now', 1)).toMatch(
    /^Rolling back to version 0\.2\.0 restores/,
  )
  expect(rollback.question(['0.3.0', '0.3.0'], 'now', 1)).toMatch(
    /^Rolling back to the earlier build of version 0\.3\.0 restores/,
  )
  expect(stop.upgradeFailed('0.3.0', '0.3.0')).toContain('the earlier build of version 0.3.0 again')
})
