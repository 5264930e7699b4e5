import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { problems } from '#app/messages/en/problems.ts'

/**
 * Matches the messages of a schema, which no type checks: the last argument of a check, and the
 * arguments of small functions that create one.
 */
const messages =
  /(?:, |\.\w+\()'([a-z]+(?:-[a-z0-9]+)+)'\)(?=[).,\]\s]|$)|\b\w+\('([a-z0-9-]+-(?:missing|long|malformed|unknown|short|unread))'(?:, '([a-z0-9-]+-long)')?/gm

function listMessages(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(messages)].flatMap(([, ...found]) =>
    found.filter((code) => code !== undefined),
  )
}

test('every message of a schema has a sentence', () => {
  const files = [...globSync('app/features/*/*/rules.ts'), 'app/core/schema.ts']
  const raised = files.flatMap(listMessages)
  expect(raised.filter((code) => !(code in problems))).toEqual([])
  // The pattern must still match known codes.
  expect(raised).toEqual(
    expect.arrayContaining([
      'studio-missing',
      'email-malformed',
      'caption-order',
      'password-short',
    ]),
  )
  expect(new Set(raised).size).toBeGreaterThan(80)
})

test('no problem code has two sentences, of which one would never be shown', () => {
  const files = globSync(['app/messages/en/*problems.ts', 'app/messages/en/storage.ts'])
  const codes = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}'([a-z0-9-]+)':/gm)].map(([, code]) => code),
  )
  expect(codes.length).toBeGreaterThan(300)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})

test('every sentence belongs to a problem code in use', () => {
  const source = globSync('app/**/*.{ts,tsx}', { exclude: ['app/messages/en/**', '**/*.test.*'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  // Composed from the kind of the file.
  const built = ['film-kind', 'sound-kind', 'film-heavy', 'sound-heavy']
  expect(
    Object.keys(problems).filter(
      (code) =>
        !source.includes(`'${code}'`) && !source.includes(`"${code}"`) && !built.includes(code),
    ),
  ).toEqual([])
})
