import { describe, expect, test } from 'vitest'

import {
  type Assignee,
  type Change,
  isJob,
  listCrewNotices,
  mergeChanges,
  mustNotifyClient,
  mustNotifyContacts,
  parseEmailChoices,
} from './rules.ts'

const now = new Date('2026-12-01T12:00:00Z')
const endsAt = new Date('2026-12-08T12:00:00Z')
const booking = {
  state: 'confirmed',
  isRequest: false,
  hasLink: false,
  isPaid: false,
  endsAt,
} as const
const buildAssignee = (id: string, answer: Assignee['answer'] = null) => ({
  id,
  staffId: `staff-${id}`,
  answer,
})
const moved = { kind: 'changed', isMoved: true, added: [], removed: [] } as const
const list = (
  change: Change,
  of: typeof booking | object = booking,
  people = [buildAssignee('a')],
) =>
  listCrewNotices(change, { ...booking, ...of }, people, { actorId: 'staff-me', now }).map(
    ({ id, kind }) => `${id} ${kind}`,
  )

describe('the client', () => {
  test('is emailed about a confirmation unless the booking is over', () => {
    const confirmed = { kind: 'confirmed', from: 'pending' } as const
    expect(mustNotifyClient(confirmed, booking, now)).toBe(true)
    expect(mustNotifyClient(confirmed, { ...booking, endsAt: now }, now)).toBe(false)
  })
  test('is emailed about moves and cancellations only of a booking they know of', () => {
    const pending = { ...booking, state: 'pending' } as const
    const canceled = { ...booking, state: 'canceled' } as const
    expect([
      mustNotifyClient(moved, pending, now),
      mustNotifyClient(moved, { ...pending, hasLink: true }, now),
      mustNotifyClient(moved, { ...pending, isRequest: true }, now),
      mustNotifyClient(moved, booking, now),
      mustNotifyClient({ kind: 'canceled', from: 'pending' }, canceled, now),
      mustNotifyClient({ kind: 'canceled', from: 'confirmed' }, canceled, now),
    ]).toEqual([false, true, true, true, false, true])
  })
  test('is emailed about moves and cancellations of a booking they have paid for', () => {
    const paid = { ...booking, state: 'pending', isPaid: true } as const
    const change = { kind: 'canceled', from: 'pending' } as const
    expect([
      mustNotifyClient(moved, paid, now),
      mustNotifyClient(change, { ...paid, state: 'canceled' }, now),
    ]).toEqual([true, true])
  })
  test('is not emailed when crew is added or removed', () => {
    const change = { kind: 'changed', isMoved: false, added: ['a'], removed: ['b'] } as const
    expect(mustNotifyClient(change, booking, now)).toBe(false)
  })
})

test('contacts who receive dates are emailed about confirmed ones that are not over', () => {
  const buildCancellation = (state: 'held' | 'pending' | 'confirmed') =>
    ({ kind: 'canceled', from: state }) as const
  const tell = (change: Change, of: object = {}) =>
    mustNotifyContacts(change, { ...booking, ...of }, now)
  expect([
    tell({ kind: 'confirmed', from: 'held' }),
    tell(moved),
    tell(buildCancellation('confirmed'), { state: 'canceled' }),
    tell({ kind: 'reopened', from: 'canceled' }),
  ]).toEqual([true, true, true, true])
  expect([
    tell({ kind: 'confirmed', from: 'held' }, { endsAt: now }),
    tell(moved, { state: 'pending' }),
    tell({ ...moved, isMoved: false }),
    tell(buildCancellation('pending'), { state: 'canceled' }),
    tell({ kind: 'reopened', from: 'canceled' }, { state: 'pending' }),
    tell({ kind: 'expired', from: 'held' }, { state: 'canceled' }),
  ]).toEqual([false, false, false, false, false, false])
})

describe('the crew', () => {
  test('have a job once the studio agreed, until it is over', () => {
    const request = { state: 'held', isRequest: true, endsAt } as const
    expect([
      isJob(request, now),
      isJob({ ...request, isRequest: false }, now),
      isJob({ ...request, state: 'pending' }, now),
      isJob({ ...request, state: 'confirmed' }, endsAt),
      isJob({ ...request, state: 'canceled' }, now),
    ]).toEqual([false, true, true, false, false])
  })
  test('each get one email about an edit that moves, adds and removes', () => {
    const people = [
      buildAssignee('kept'),
      buildAssignee('new'),
      buildAssignee('gone'),
      buildAssignee('me'),
    ]
    const change = { kind: 'changed', isMoved: true, added: ['new'], removed: ['gone'] } as const
    expect(list(change, {}, people)).toEqual(['kept moved', 'new assigned', 'gone removed'])
  })
  test('who made the change or declined are not emailed', () => {
    const people = [
      buildAssignee('me'),
      buildAssignee('a', 'declined'),
      buildAssignee('b', 'accepted'),
    ]
    expect(list({ kind: 'canceled', from: 'confirmed' }, { state: 'canceled' }, people)).toEqual([
      'b canceled',
    ])
  })
  test('are asked when a request is confirmed, and informed if they were asked before', () => {
    expect(list({ kind: 'confirmed', from: 'held' }, { isRequest: true })).toEqual(['a assigned'])
    expect(list({ kind: 'confirmed', from: 'held' })).toEqual(['a confirmed'])
    expect(
      list({ kind: 'confirmed', from: 'pending' }, { isRequest: true }, [
        buildAssignee('a', 'accepted'),
      ]),
    ).toEqual(['a confirmed'])
  })
  test('hear nothing of a request that is canceled or expires before they were asked', () => {
    const request = { isRequest: true, state: 'canceled' }
    expect(list({ kind: 'expired', from: 'held' }, request)).toEqual([])
    expect(list({ kind: 'canceled', from: 'held' }, request)).toEqual([])
    expect(list({ kind: 'canceled', from: 'pending' }, request)).toEqual(['a canceled'])
  })
  test('are not emailed about a booking that is over', () => {
    expect(list(moved, { endsAt: now })).toEqual([])
  })
})

describe('changes without an email', () => {
  const none = { was: null, added: [], removed: [] }
  test('keep the first time, and end when the booking is moved back', () => {
    const first = mergeChanges(null, { ...none, was: 'mon' }, 'tue')
    expect(first).toEqual({ ...none, was: 'mon' })
    expect(mergeChanges(first, { ...none, was: 'tue' }, 'wed')).toEqual({ ...none, was: 'mon' })
    expect(mergeChanges(first, { ...none, was: 'tue' }, 'mon')).toBeNull()
  })
  test('leave out who was added and removed again', () => {
    const first = mergeChanges(null, { ...none, added: ['a', 'b'] }, 'mon')
    expect(mergeChanges(first, { ...none, removed: ['a', 'c'] }, 'mon')).toEqual({
      was: null,
      added: ['b'],
      removed: ['c'],
    })
  })
})

test('choices of a form: all without a sheet, none for the second button', () => {
  expect(parseEmailChoices({ from: 'pending' })).toBeUndefined()
  expect(parseEmailChoices({ notice: 'later' })).toEqual({ to: 'later', messages: {} })
  const fields = { notice: 'chosen', 'tell:client': 'on', 'message:client': 'Hi', 'message:x': '' }
  expect(parseEmailChoices(fields)).toEqual({
    to: new Set(['client']),
    messages: { client: 'Hi', x: '' },
  })
  expect(parseEmailChoices({ ...fields, send: 'none' })?.to).toEqual(new Set())
})
