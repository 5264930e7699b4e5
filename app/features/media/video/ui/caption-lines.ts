import { type ProblemCode, getIssueProblem } from '#app/messages/problems.ts'

import { type Cue, captionsSchema, sortCues, parseSeconds, formatShortTimestamp } from '../rules.ts'

/** A caption line with its fields as typed. */
export type CaptionLine = { id: number; from: string; to: string; text: string }
export type CaptionField = 'from' | 'to' | 'text'

type CaptionsAction =
  | { type: 'typed'; id: number; field: CaptionField; value: string }
  | { type: 'added'; at: number; id: number }
  | { type: 'removed'; id: number }
  | { type: 'sorted' }
  | { type: 'brought'; cues: Cue[] }

/** Seconds a new line lasts, unless the next one begins sooner. */
const defaultLineSeconds = 2.5

export function toCaptionLines(cues: Cue[]): CaptionLine[] {
  return cues.map(({ from, to, text }, id) => ({
    id,
    from: formatShortTimestamp(from),
    to: formatShortTimestamp(to),
    text,
  }))
}

/** Returns an unused line id. */
export function getNextLineId(list: CaptionLine[]): number {
  return Math.max(-1, ...list.map(({ id }) => id)) + 1
}

/** Unchanged lines stay the same objects, so that memoized rows don't render again. */
export function reduceCaptions(list: CaptionLine[], change: CaptionsAction): CaptionLine[] {
  switch (change.type) {
    case 'typed':
      return list.map((line) =>
        line.id === change.id ? { ...line, [change.field]: change.value } : line,
      )
    case 'added':
      return sortLines([...list, createLine(list, change.at, change.id)])
    case 'removed':
      return list.filter(({ id }) => id !== change.id)
    case 'sorted':
      return sortLines(list)
    case 'brought':
      return toCaptionLines(change.cues)
  }
}

function createLine(list: CaptionLine[], start: number, id: number): CaptionLine {
  const next = Math.min(
    ...list.map(({ from }) => parseSeconds(from) ?? 0).filter((from) => from > start + 0.1),
  )
  return {
    id,
    from: formatShortTimestamp(start),
    to: formatShortTimestamp(Math.min(start + defaultLineSeconds, next)),
    text: '',
  }
}

/** Sorts by start time; a line without one stays after its predecessor. */
function sortLines(list: CaptionLine[]): CaptionLine[] {
  let last = 0
  const timed = list.map((line) => ({ line, from: (last = parseSeconds(line.from) ?? last) }))
  const order = timed.toSorted((one, other) => one.from - other.from).map(({ line }) => line)
  return order.every((line, index) => line === list[index]) ? list : order
}

/** Returns the first problem of a line with its field, or null. */
export function findLineProblem({
  from,
  to,
  text,
}: CaptionLine): { field: CaptionField; problem: ProblemCode } | null {
  const parsed = captionsSchema.safeParse([
    { from: parseSeconds(from) ?? Number.NaN, to: parseSeconds(to) ?? Number.NaN, text },
  ])
  if (parsed.success) return null
  const issue = parsed.error.issues[0]!
  const field = issue.path[1]
  const issueProblem = getIssueProblem(issue)
  const problem =
    field === 'text' || issueProblem === 'caption-order' ? issueProblem : 'caption-time'
  return { field: field === 'from' || field === 'text' ? field : 'to', problem }
}

/** Returns the captions of all valid lines. */
export function toValidCues(list: CaptionLine[]): Cue[] {
  return sortCues(
    list
      .filter((line) => findLineProblem(line) === null)
      .map(({ from, to, text }) => ({ from: parseSeconds(from)!, to: parseSeconds(to)!, text })),
  )
}
