import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type BoardColumns,
  type Stage,
  getDueStatus,
  parseProjectFilters,
  findPositionBetween,
  parseBoardPosition,
  findBoardPosition,
  formatBoardPosition,
  computeProgress,
  formatProjectNumber,
  projectSchema,
  stages,
  moveCard,
} from './rules.ts'

const typed = {
  client: ' Ottoline  Ceramics ',
  title: ' Winter Catalog ',
  category: 'photography',
  startedOn: '2026-11-02',
  dueOn: '',
  notes: '',
}

test('progress is a whole percent, 100 only when all is done, never 0 when anything is', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (a, b) => {
      const [done, tasks] = [Math.min(a, b), Math.max(a, b)]
      const progress = computeProgress({ tasks, done }, 'in-progress')
      expect(Number.isInteger(progress) && progress >= 0 && progress <= 100).toBe(true)
      expect(progress === 100).toBe(tasks > 0 && done === tasks)
      expect(progress === 0).toBe(done === 0)
      if (progress > 1 && progress < 99)
        expect(2 * Math.abs(progress * tasks - done * 100)).toBeLessThanOrEqual(tasks)
      if (done < tasks)
        expect(computeProgress({ tasks, done: done + 1 }, 'in-progress')).toBeGreaterThanOrEqual(
          progress,
        )
      expect(computeProgress({ tasks, done }, 'completed')).toBe(100)
    }),
  )
})

test('progress rounds halves away from zero', () => {
  expect(
    [
      [1, 8],
      [3, 8],
      [1, 200],
      [1, 1000],
      [199, 200],
    ].map(([done, tasks]) => computeProgress({ tasks: tasks!, done: done! }, 'in-progress')),
  ).toEqual([13, 38, 1, 1, 99])
})

test('a project is late from the day after its due day, across clock changes', () => {
  expect(getDueStatus('2026-11-19', '2026-11-20')).toEqual({ days: -1, urgency: 'late' })
  expect(getDueStatus('2026-11-20', '2026-11-20')).toEqual({ days: 0, urgency: 'soon' })
  expect(getDueStatus('2026-11-24', '2026-11-20')).toEqual({ days: 4, urgency: 'calm' })
  expect(getDueStatus('2026-03-09', '2026-03-07').days).toBe(2)
})

test('a position is between its neighbors, or there is no room', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      (a, b) => {
        const [above, below] = [Math.min(a, b), Math.max(a, b)]
        const place = findPositionBetween(above, below)
        if (place !== null) expect(above < place && place < below).toBe(true)
        else expect(below - above).toBeLessThan(1e-5)
        expect([findPositionBetween(null, a)! < a, findPositionBetween(a, null)! > a]).toEqual([
          true,
          true,
        ])
      },
    ),
  )
  expect(findPositionBetween(null, null)).toBe(0)
})

test('moving a card loses and duplicates none, and can be reversed', () => {
  const generateColumn = (stage: Stage) =>
    fc
      .uniqueArray(fc.nat(999), { maxLength: 5 })
      .map((ids) => ids.map((id) => ({ id: `${stage}-${id}`, stage })))
  const board = fc.record({
    discovery: generateColumn('discovery'),
    planning: generateColumn('planning'),
    production: generateColumn('production'),
    delivery: generateColumn('delivery'),
  })
  fc.assert(
    fc.property(
      board,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...stages),
      (columns: BoardColumns<{ id: string; stage: Stage }>, cardIndex, targetIndex, stage) => {
        const all = stages.flatMap((name) => columns[name])
        const card = all[cardIndex % Math.max(1, all.length)]
        if (!card) return
        const others = columns[stage].filter(({ id }) => id !== card.id)
        const before = others[targetIndex % (others.length + 1)]?.id ?? null
        const after = moveCard(columns, card.id, { stage, before })
        expect(stages.flatMap((name) => after[name].map(({ id }) => id)).sort()).toEqual(
          all.map(({ id }) => id).sort(),
        )
        expect(findBoardPosition(after, card.id)).toEqual({ stage, before })
        for (const name of stages) for (const card of after[name]) expect(card.stage).toBe(name)
        expect(moveCard(after, card.id, findBoardPosition(columns, card.id)!)).toEqual(columns)
      },
    ),
  )
  const empty = { discovery: [], planning: [], production: [], delivery: [] }
  expect(moveCard(empty, 'x', { stage: 'planning', before: null })).toBe(empty)
})

test('parses places and filters from addresses and rejects invalid ones', () => {
  const id = '0b9a4c1e-6f8b-4f0a-9b1e-1c2d3e4f5a6b'
  for (const place of [
    { stage: 'delivery', before: null },
    { stage: 'planning', before: id },
  ] as const)
    expect(parseBoardPosition(formatBoardPosition(place))).toEqual(place)
  expect(['', 'x:', 'planning:x', `planning:${id}'`].map(parseBoardPosition)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(parseProjectFilters(new URLSearchParams('state=x&category=y&sort=z&client=1'))).toEqual({
    state: 'in-progress',
    stage: null,
    category: null,
    sort: 'due',
    search: '',
    client: null,
    days: null,
  })
  expect(parseProjectFilters(new URLSearchParams('completed=2026-01-01_2026-02-01')).days).toEqual({
    on: 'completed',
    from: '2026-01-01',
    to: '2026-02-01',
  })
  expect(parseProjectFilters(new URLSearchParams('started=2026-01-01')).days).toBeNull()
  expect(parseProjectFilters(new URLSearchParams('state=all')).sort).toBe('newest')
})

test('reports one problem per invalid field', () => {
  const listProblems = (change: object) =>
    projectSchema
      .safeParse({ ...typed, ...change })
      .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
  expect(listProblems({})).toBeUndefined()
  expect(
    listProblems({
      client: ' ',
      title: '',
      category: 'wedding',
      startedOn: '2026-02-30',
      dueOn: 'soon',
      notes: 'x'.repeat(10_001),
    }),
  ).toEqual([
    'client: project-client-missing',
    'title: project-title-missing',
    'category: project-category-unknown',
    'startedOn: day-malformed',
    'dueOn: day-malformed',
    'notes: notes-long',
  ])
  expect(listProblems({ dueOn: '2026-11-01' })).toEqual(['dueOn: due-before-start'])
  expect(projectSchema.parse(typed)).toMatchObject({
    client: 'Ottoline Ceramics',
    title: 'Winter Catalog',
    stage: 'discovery',
  })
  expect([formatProjectNumber(31), formatProjectNumber(1204)]).toEqual(['PR-031', 'PR-1204'])
})
