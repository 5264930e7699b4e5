import { globSync, readFileSync } from 'node:fs'

import { beforeAll, describe, expect, test } from 'vitest'

import { listAddresses } from '../support/route-addresses.ts'
import { startTestServer } from '../support/test-server.ts'

/**
 * The query parameters of lists and forms, with any value, lead to a page or a 4xx, never to a 500.
 */
const server = await startTestServer()
let cookie = ''
let clientId = ''
const id = crypto.randomUUID()
const buildCursor = (...parts: unknown[]) =>
  btoa(encodeURIComponent(JSON.stringify(parts)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const ats = [
  '',
  'x',
  '\0',
  'infinity',
  '-infinity',
  '2026-11-20',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '1e400 1',
  '1 NaN',
  '-6e13 9',
  '𝕏'.repeat(400),
  "'; drop table client; --",
]
const cursors = [
  'x',
  '%',
  '='.repeat(50),
  buildCursor(),
  buildCursor(1, 2),
  buildCursor(null, null),
  buildCursor('x', '-'.repeat(36)),
  buildCursor('2026-11-20T10:00:00.000Z', '-'.repeat(36)),
  buildCursor('2026-11-20', '-'.repeat(36)),
  btoa(encodeURIComponent(`["\\ud800","${id}"]`)),
  ...ats.map((at) => buildCursor(at, id)),
]
const words = [
  '',
  '\0',
  'a\0b',
  '%',
  '\\',
  '𝕏',
  '-1',
  '9'.repeat(40),
  '0000-01-01',
  '0000-01-01_0001-01-01',
  '9999-12-31',
  '9999-12-31_9999-12-31',
  '0001-01-01_9999-12-31',
  '+275760-09-13',
  '2026-02-30',
  '25:99',
  '2026-11-20T10:00 2026-11-20T09:00',
  id,
  '-'.repeat(36),
  "'; --",
  'x'.repeat(2000),
]

const pages = listAddresses()
  .map(({ pattern }) => pattern)
  .filter((pattern) => pattern.startsWith('/portal') && !/\*|:(?!clientId$)/.test(pattern))
/** Every parameter name that the program reads, extracted from its source. */
const names = [
  ...new Set([
    'started',
    'completed',
    'from',
    'to',
    ...globSync('app/{core,routes/portal,features}/**/*.{ts,tsx}').flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:\bget|\breadParam|\bgetText|\bparseOne)\('(\w+)'\)/g,
        ),
      ].map(([, name]) => name!),
    ),
  ]),
]
/** The sort orders and filters that lists with a cursor are read in. */
const ways: Record<string, string[]> = {
  '/portal/projects/list': ['&sort=due', '&sort=newest&state=all', '&sort=title'],
  '/portal/bookings/list': ['', '&sort=latest&span=all&state=any'],
  '/portal/clients/inquiries': ['', '&tab=archived'],
}

/** Requests pages and, for every other one, only its data, which takes a third of the time. */
async function listFailures(paths: string[]): Promise<string[]> {
  const failed: string[] = []
  for (const [index, path] of paths.entries()) {
    const page = path.replace(':clientId', clientId)
    const url = index % 2 === 0 ? page : page.replace('?', '.data?')
    const { status } = await server.request(url, { headers: { cookie } })
    if (status >= 500) failed.push(`${status} ${decodeURIComponent(url).slice(0, 200)}`)
  }
  return failed
}

beforeAll(async () => {
  cookie = await server.signIn('owner')
  clientId = (await server.app.pool.query('select id from client limit 1')).rows[0].id as string
})

test('finds the lists and parameter names to test', () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      '/portal/bookings',
      '/portal/bookings/list',
      '/portal/bookings/month',
      '/portal/projects/list',
      '/portal/clients',
      '/portal/clients/payments',
      '/portal/clients/inquiries',
      '/portal/settings/email-log',
      '/portal/clients/:clientId',
      '/portal/photography',
    ]),
  )
  expect(names).toEqual(expect.arrayContaining(['after', 'q', 'active', 'from', 'sort', 'tab']))
})

describe('a made-up cursor', () => {
  const lists = pages.filter((pattern) =>
    /^\/portal\/(?:bookings\/list|projects\/list|clients\/(?:all|payments|inquiries|:clientId)|settings\/email-log|photography|videography|podcasts)$/.test(
      pattern,
    ),
  )
  for (const page of lists)
    test(page, async () => {
      expect(
        await listFailures(
          (ways[page] ?? ['']).flatMap((way) =>
            cursors.map((text) => `${page}?after=${encodeURIComponent(text)}${way}`),
          ),
        ),
      ).toEqual([])
    })
})

/** Each page gets a third of the words, and all on PostgreSQL: together they take a minute. */
const pickWords = (page: number) =>
  words.filter((_, at) => process.env.DATABASE_URL || at % 3 === page % 3)

describe('all query parameters at once', () => {
  for (const [at, page] of pages.entries())
    test(page, async () => {
      expect(
        await listFailures(
          pickWords(at).map(
            (word) => `${page}?${new URLSearchParams(names.map((name) => [name, word]))}`,
          ),
        ),
      ).toEqual([])
    })
})
