import { beforeEach, describe, expect, test } from 'vitest'

import { addMs, day, hour } from '#app/core/day.ts'
import { eventSchemas } from '#app/core/events.ts'
import { rateLimit, event, securityEvent } from '#app/data/schema/index.server.ts'
import { deleteOldSecurityEvents } from '#app/platform/security-events.server.ts'
import { getActivityMessages } from '#app/messages/activity.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { listActivity, listActors } from './reads.server.ts'
import {
  type Activity,
  mergeRepeats,
  nounsByKind,
  parseActivityCursor,
  parseActivityFilter,
} from './rules.ts'
import { signIn } from '#app/features/people/sign-in/writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const anyEvent = parseActivityFilter(new URLSearchParams())
const messages = getActivityMessages('en')

beforeEach(async () => {
  await db.delete(rateLimit)
})

/** Reads every page of the log. */
async function readAll(filter = anyEvent) {
  const lines: Activity[] = []
  let next: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listActivity>> = await listActivity(
      await studio.as('owner'),
      filter,
      parseActivityCursor(next),
    )
    lines.push(...page.lines)
    next = page.next
  } while (next)
  return lines
}

test('has a message for every event and every stored name', async () => {
  const rows = await db.selectDistinct({ name: event.name }).from(event)
  const names = [...Object.keys(eventSchemas), ...rows.map(({ name }) => name)]
  expect(names.filter((name) => !(name in messages.sentences))).toEqual([])
})

test('has a filter for every event', () => {
  const nouns: string[] = Object.values(nounsByKind).flat()
  expect(Object.keys(eventSchemas).filter((name) => !nouns.includes(name.split('.')[0]!))).toEqual(
    [],
  )
})

describe('the activity log', () => {
  test('returns every event once over all pages, newest first', async () => {
    const lines = await readAll()
    const count = lines.reduce((sum, line) => sum + line.count, 0)
    expect(count).toBe(await db.$count(event))
    expect(lines.map(({ at }) => at.getTime())).toEqual(
      lines.map(({ at }) => at.getTime()).toSorted((a, b) => b - a),
    )
  })
  test('filters by kind, person and day', async () => {
    const [owner] = await listActors(await studio.as('owner'))
    const bookings = await readAll({ ...anyEvent, kind: 'bookings' })
    expect(bookings.length).toBeGreaterThan(5)
    expect(
      bookings.every(({ name }) =>
        /^(?:booking|resource|absence|online-booking|calendar)\./.test(name),
      ),
    ).toBe(true)
    expect(
      (await readAll({ ...anyEvent, person: owner!.id })).every(
        ({ actor }) => actor.name === owner!.name,
      ),
    ).toBe(true)
    expect(await readAll({ ...anyEvent, to: '2001-01-01' })).toEqual([])
    const [first] = bookings
    expect(first!.subject).toMatchObject({
      name: expect.stringMatching(/^#\d+, ./),
      to: expect.stringMatching(/^\/portal\/bookings\//),
    })
  })
  test('tells an inquiry with a date request from one without', async () => {
    const received = {
      at: new Date(),
      name: 'inquiry.received',
      actorKind: 'visitor',
      requestId: '',
    }
    await db.insert(event).values([
      { ...received, subjectId: crypto.randomUUID(), data: {} },
      { ...received, subjectId: crypto.randomUUID(), data: { bookingId: crypto.randomUUID() } },
    ])
    const lines = (await readAll()).filter(({ name }) => name === 'inquiry.received')
    expect(lines.slice(0, 2).map(({ hasDateRequest }) => hasDateRequest)).toEqual([true, false])
  })
  test('shows failed and throttled sign-ins with account and network, one line per network and hour', async () => {
    const now = new Date('2026-11-22T10:30:00Z')
    const guess = (ip: string, email: string) =>
      signIn({ ...studio.visitor(now), ip }, { email, password: 'wrong', device: null })
    for (let index = 0; index < 12; index++) await guess('203.0.113.7', 'owner@longlight.example')
    await guess('2001:db8:1:2:3::4', 'nobody@x.test')
    const lines = await readAll({ ...anyEvent, kind: 'refused' })
    expect(
      lines.map(({ name, subject: it, network, count }) => [name, it?.name, network, count]).sort(),
    ).toEqual([
      ['sign-in-failed', undefined, '2001:db8:1:2::/64', 1],
      ['sign-in-failed', 'Ines Talbot', '203.0.113.7', 10],
      ['sign-in-limited', 'Ines Talbot', '203.0.113.7', 2],
    ])
    expect(JSON.stringify(await db.select().from(securityEvent))).not.toContain('nobody@')
    await deleteOldSecurityEvents(studio.system(addMs(now, 90 * day - hour)))
    expect(await db.$count(securityEvent)).toBe(3)
    await deleteOldSecurityEvents(studio.system(addMs(now, 90 * day + hour)))
    expect(await db.$count(securityEvent)).toBe(0)
  })
})

test('merges repeated lines with a count and no others', () => {
  const buildLine = (key: string, name: string, actorName: string): Activity => ({
    key,
    at: new Date(),
    name,
    actor: { kind: 'staff', name: actorName },
    subject: null,
    hasDateRequest: false,
    network: null,
    route: null,
    count: 1,
  })
  expect(
    mergeRepeats([
      buildLine('1', 'draft.changed', 'A'),
      buildLine('2', 'draft.changed', 'A'),
      buildLine('3', 'draft.changed', 'B'),
      buildLine('4', 'client.added', 'B'),
    ]).map(({ key, count }) => [key, count]),
  ).toEqual([
    ['1', 2],
    ['3', 1],
    ['4', 1],
  ])
})

test('ignores unknown filters in the URL', () => {
  expect(
    parseActivityFilter(new URLSearchParams('kind=x&person=%00&from=2026-99-99&to=never')),
  ).toEqual(anyEvent)
  for (const text of [
    null,
    '',
    'x',
    '2026-11-22T10:00:00.000Z_event_x',
    '2026-99-22T10:00:00.000Z_event_1',
    '2026-11-22T10:00:00.000Z_refusal_1',
  ])
    expect(parseActivityCursor(text)).toBeNull()
})
