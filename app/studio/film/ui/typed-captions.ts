import { type ProblemCode, problemOfIssue } from '#app/words/problems.ts'

import { type Cue, captionsSchema, inOrder, secondsIn, typedTime } from '../rules.ts'

/** A line as it is being typed. */
export type TypedCue = { id: number; from: string; to: string; text: string }
export type Field = 'from' | 'to' | 'text'

type Change =
  | { what: 'typed'; id: number; field: Field; value: string }
  | { what: 'added'; at: number; id: number }
  | { what: 'removed'; id: number }
  | { what: 'sorted' }
  | { what: 'brought'; cues: Cue[] }

/**
 * How long a line that was just added stands there, if the next one does not come sooner, in
 * seconds.
 */
const usual = 2.5

export function typedFrom(cues: Cue[]): TypedCue[] {
  return cues.map(({ from, to, text }, id) => ({
    id,
    from: typedTime(from),
    to: typedTime(to),
    text,
  }))
}

/** One that no line has. */
export function freshId(list: TypedCue[]): number {
  return Math.max(-1, ...list.map(({ id }) => id)) + 1
}

/** A line that nothing was changed in stays the same one. */
export function captionsChanged(list: TypedCue[], change: Change): TypedCue[] {
  switch (change.what) {
    case 'typed':
      return list.map((one) =>
        one.id === change.id ? { ...one, [change.field]: change.value } : one,
      )
    case 'added':
      return sorted([...list, added(list, change.at, change.id)])
    case 'removed':
      return list.filter(({ id }) => id !== change.id)
    case 'sorted':
      return sorted(list)
    case 'brought':
      return typedFrom(change.cues)
  }
}

function added(list: TypedCue[], at: number, id: number): TypedCue {
  const next = Math.min(
    ...list.map(({ from }) => secondsIn(from) ?? 0).filter((from) => from > at + 0.1),
  )
  return { id, from: typedTime(at), to: typedTime(Math.min(at + usual, next)), text: '' }
}

/** By the time a line begins; one that has none yet stays behind the line it stood behind. */
function sorted(list: TypedCue[]): TypedCue[] {
  let last = 0
  const timed = list.map((one) => ({ one, from: (last = secondsIn(one.from) ?? last) }))
  const order = timed.toSorted((one, other) => one.from - other.from).map(({ one }) => one)
  return order.every((one, at) => one === list[at]) ? list : order
}

/** What is amiss with a line, by its field; null where it can be shown. */
export function amissIn({
  from,
  to,
  text,
}: TypedCue): { field: Field; problem: ProblemCode } | null {
  const given = captionsSchema.safeParse([
    { from: secondsIn(from) ?? Number.NaN, to: secondsIn(to) ?? Number.NaN, text },
  ])
  if (given.success) return null
  const issue = given.error.issues[0]!
  const field = issue.path[1]
  const named = problemOfIssue(issue)
  const problem = field === 'text' || named === 'caption-order' ? named : 'caption-time'
  return { field: field === 'from' || field === 'text' ? field : 'to', problem }
}

/** Those that can be shown by now. */
export function cuesIn(list: TypedCue[]): Cue[] {
  return inOrder(
    list
      .filter((one) => amissIn(one) === null)
      .map(({ from, to, text }) => ({ from: secondsIn(from)!, to: secondsIn(to)!, text })),
  )
}
