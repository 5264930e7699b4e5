import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addMs, day, hour } from '#app/core/day.ts'

import { type Todo, getTodoUrgency, sortTodos } from './rules.ts'

const now = new Date('2026-11-24T15:00:00Z')
const base = { id: 'a', name: 'Test Mill', path: '/portal' }
const review: Todo = { ...base, kind: 'testimonial', dueAt: null, writtenAt: now, quote: '' }
const buildReply = (dueAt: Date, id = 'a'): Todo => ({
  ...base,
  id,
  kind: 'reply',
  dueAt,
  excerpt: '',
})

test('puts what is late first and what has no deadline last', () => {
  const [overdue, soon, later] = [addMs(now, -day), addMs(now, hour), addMs(now, day)].map(
    (dueAt) => buildReply(dueAt),
  ) as [Todo, Todo, Todo]
  expect(sortTodos([review, later, soon, overdue])).toEqual([overdue, soon, later, review])
})

test('sorts any list without losing a row and keeps the order of equal ones', () => {
  const todos = fc.array(
    fc
      .option(fc.integer({ min: -5, max: 5 }), { nil: null })
      .map((hours) => (hours === null ? review : buildReply(addMs(now, hours * hour)))),
  )
  fc.assert(
    fc.property(todos, (sample) => {
      const sampleTodos = sample.map((todo, index) => ({ ...todo, id: String(index) }))
      const sorted = sortTodos(sampleTodos)
      expect(new Set(sorted)).toEqual(new Set(sampleTodos))
      expect(sorted).toHaveLength(sampleTodos.length)
      for (const [index, todo] of sorted.slice(1).entries()) {
        const [before, after] = [sorted[index]!, todo]
        const [first, second] = [before, after].map(({ dueAt }) => dueAt?.getTime() ?? Infinity)
        expect(first! < second! || (first === second && +before.id < +after.id)).toBe(true)
      }
    }),
  )
})

test('urgency follows the studio’s calendar', () => {
  const getUrgency = (dueAt: string | null) =>
    getTodoUrgency(dueAt === null ? null : new Date(dueAt), now, 'America/New_York')
  expect(getUrgency('2026-11-24T15:00:00Z')).toBe('late')
  expect(getUrgency('2026-11-24T15:00:00.001Z')).toBe('today')
  expect(getUrgency('2026-11-25T04:59:59Z')).toBe('today')
  expect(getUrgency('2026-11-25T05:00:00Z')).toBe('later')
  expect(getUrgency(null)).toBe('later')
})
