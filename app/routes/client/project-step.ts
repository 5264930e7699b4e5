import type { StudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import type { Stage, State } from '#app/features/work/project/rules.ts'

/** The facts about a project that a contact may know. */
export type ProjectFacts = {
  state: State
  stage: Stage
  /** The promised date. */
  dueOn: StudioDay | null
  /** Galleries that the contact may open now. */
  galleries: { isLocked: boolean; expiresOn: StudioDay | null }[]
  /** The payment that originals wait for; null if the contact doesn't see money. */
  missing: Cents | null
  /** The first review that waits for the contact, or else one whose notes the studio works on. */
  review: { slug: string; isWaiting: boolean } | null
  /** The first list with a minimum that the contact can fill and that wasn't sent. */
  list: { id: string } | null
}

/** The step a project is waiting for. `until` is when the first of its galleries ends. */
export type ProjectStep =
  | { kind: 'delivered'; until: StudioDay | null }
  | { kind: 'balance'; missing: Cents }
  | { kind: 'review'; slug: string }
  | { kind: 'list'; listId: string }
  | { kind: 'notes'; slug: string }
  | { kind: 'promised'; promisedOn: StudioDay; isLate: boolean }
  | { kind: 'locked' }
  | { kind: 'stage'; stage: Stage }

/** In the order in which they are asked; the first that returns a step decides. */
const rows: ((facts: ProjectFacts, today: StudioDay) => ProjectStep | null)[] = [
  ({ state, galleries }) =>
    state === 'completed' && !hasLocked(galleries)
      ? { kind: 'delivered', until: findFirstEnd(galleries) }
      : null,
  ({ missing, galleries }) =>
    missing !== null && missing > 0 && hasLocked(galleries) ? { kind: 'balance', missing } : null,
  ({ review }) => (review?.isWaiting ? { kind: 'review', slug: review.slug } : null),
  ({ list }) => list && { kind: 'list', listId: list.id },
  ({ review }) => review && { kind: 'notes', slug: review.slug },
  ({ state, dueOn }, today) =>
    state === 'in-progress' && dueOn !== null
      ? { kind: 'promised', promisedOn: dueOn, isLate: dueOn < today }
      : null,
  // there is nothing that this contact could do about it
  ({ galleries }) => (hasLocked(galleries) ? { kind: 'locked' } : null),
]

/** Returns the step that a project is waiting for; without any, its stage. */
export function getNextStep(facts: ProjectFacts, today: StudioDay): ProjectStep {
  for (const findStep of rows) {
    const step = findStep(facts, today)
    if (step) return step
  }
  return { kind: 'stage', stage: facts.stage }
}

/** The party that takes a step; null if there is nothing to wait for. */
export type Waiting = 'client' | 'studio' | null

const waitingByKind: Record<ProjectStep['kind'], Waiting> = {
  delivered: null,
  balance: 'client',
  review: 'client',
  list: 'client',
  notes: 'studio',
  promised: 'studio',
  locked: null,
  stage: 'studio',
}

export function getWaiting({ kind }: ProjectStep): Waiting {
  return waitingByKind[kind]
}

function hasLocked(galleries: ProjectFacts['galleries']): boolean {
  return galleries.some(({ isLocked }) => isLocked)
}

function findFirstEnd(galleries: ProjectFacts['galleries']): StudioDay | null {
  const days = galleries.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()
  return days[0] ?? null
}
