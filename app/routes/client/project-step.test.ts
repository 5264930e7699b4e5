import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#app/core/day.ts'

import { type ProjectFacts, type ProjectStep, getNextStep, getWaiting } from './project-step.ts'

const today = '2030-03-04'
const day = fc.integer({ min: -2, max: 2 }).map((days) => addDays(today, days))
const allowNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const facts: fc.Arbitrary<ProjectFacts> = fc.record({
  state: fc.constantFrom('in-progress', 'completed'),
  stage: fc.constantFrom('discovery', 'planning', 'production', 'delivery'),
  dueOn: allowNull(day),
  galleries: fc.array(fc.record({ isLocked: fc.boolean(), expiresOn: allowNull(day) }), {
    maxLength: 3,
  }),
  missing: allowNull(fc.constantFrom(0, 120_000)),
  review: allowNull(fc.record({ slug: fc.constant('r'), isWaiting: fc.boolean() })),
  list: allowNull(fc.constantFrom({ id: 'l' })),
})

/** The table of a project's steps once more, as nested questions in the order of the page. */
function findStepByQuestions(project: ProjectFacts): ProjectStep {
  const isDone = project.state === 'completed'
  let locked = 0
  let until: string | null = null
  for (const gallery of project.galleries) {
    if (gallery.isLocked) locked++
    const end = gallery.expiresOn
    if (end !== null && (until === null || end < until)) until = end
  }
  if (isDone && locked === 0) return { kind: 'delivered', until }
  if (locked > 0 && (project.missing ?? 0) > 0)
    return { kind: 'balance', missing: project.missing! }
  if (project.review !== null && project.review.isWaiting)
    return { kind: 'review', slug: project.review.slug }
  if (project.list !== null) return { kind: 'list', listId: project.list.id }
  if (project.review !== null) return { kind: 'notes', slug: project.review.slug }
  if (!isDone && project.dueOn !== null) {
    const isLate = !(project.dueOn >= today)
    return { kind: 'promised', promisedOn: project.dueOn, isLate }
  }
  if (locked > 0) return { kind: 'locked' }
  return { kind: 'stage', stage: project.stage }
}

test('decides as the table of steps says', () => {
  fc.assert(
    fc.property(facts, (project) => {
      expect(getNextStep(project, today)).toEqual(findStepByQuestions(project))
    }),
    { numRuns: 2000 },
  )
})

test('names no amount to contacts who don’t see money, and waits for them only with a list or review', () => {
  fc.assert(
    fc.property(facts, (project) => {
      const step = getNextStep({ ...project, missing: null }, today)
      expect(step.kind).not.toBe('balance')
      expect(getWaiting(step) === 'client').toBe(['list', 'review'].includes(step.kind))
    }),
  )
})

test('waits for no one once everything is delivered', () => {
  fc.assert(
    fc.property(facts, (project) => {
      const galleries = project.galleries.map((gallery) => ({ ...gallery, isLocked: false }))
      const step = getNextStep({ ...project, state: 'completed', galleries }, today)
      expect([step.kind, getWaiting(step)]).toEqual(['delivered', null])
    }),
  )
})

test('what the client can do comes before the promised date', () => {
  const open = {
    state: 'in-progress',
    stage: 'delivery',
    dueOn: '2030-03-04',
    galleries: [{ isLocked: true, expiresOn: null }],
    missing: 5000,
    review: null,
    list: { id: 'album' },
  } as const
  const getStep = (change: Partial<ProjectFacts>) =>
    getNextStep({ ...open, galleries: [...open.galleries], ...change }, today)
  expect(getStep({})).toEqual({ kind: 'balance', missing: 5000 })
  expect(getStep({ missing: 0 })).toEqual({ kind: 'list', listId: 'album' })
  const review = { slug: 'cut', isWaiting: true }
  expect(getStep({ missing: 0, review })).toEqual({ kind: 'review', slug: 'cut' })
  const working = { review: { ...review, isWaiting: false }, missing: 0 }
  expect(getStep(working)).toEqual({ kind: 'list', listId: 'album' })
  expect(getStep({ ...working, list: null })).toEqual({ kind: 'notes', slug: 'cut' })
  expect(getStep({ missing: 0, list: null })).toEqual({
    kind: 'promised',
    promisedOn: '2030-03-04',
    isLate: false,
  })
  expect(getStep({ missing: null, list: null, dueOn: '2030-03-03' })).toMatchObject({
    isLate: true,
  })
  expect(getStep({ missing: null, list: null, dueOn: null })).toEqual({ kind: 'locked' })
  expect(getStep({ galleries: [], list: null, dueOn: null })).toEqual({
    kind: 'stage',
    stage: 'delivery',
  })
})
