import { type ProblemCode, getIssueProblem } from '#app/messages/problems.ts'

import { type Cue, captionsSchema, sortCues, parseSeconds, formatShortTimestamp } from '../rules.ts'

/** A line as it is being typed. */
export type CaptionLine = { id: number; from: string; to: string; text: string }
export type CaptionField = 'from' | 'to' | 'text'

type CaptionsAction =
  | { what: 'typed'; id: number; field: CaptionField; value: string }
  | { what: 'added'; at: number; id: number }
  | { what: 'removed'; id: number }
  | { what: 'sorted' }
  | { what: 'brought'; cues: Cue[] }

/**
 * How long a line that was just added stands there, if the next one does not come sooner, in
 * seconds.
 */
const defaultLineSeconds = 2.5

export function toCaptionLines(cues: Cue[]): CaptionLine[] {
  return cues.map(({ from, to, text }, id) => ({
    id,
    from: formatShortTimestamp(from),
    to: formatShortTimestamp(to),
    text,
  }))
}

/** One that no line has. */
export function getNextLineId(list: CaptionLine[]): number {
  return Math.max(-1, ...list.map(({ id }) => id)) + 1
}

/** A line that nothing was changed in stays the same one. */
export function reduceCaptions(list: CaptionLine[], change: CaptionsAction): CaptionLine[] {
  switch (change.what) {
    case 'typed':
      return list.map((one) =>
        one.id === change.id ? { ...one, [change.field]: change.value } : one,
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

function createLine(list: CaptionLine[], at: number, id: number): CaptionLine {
  const next = Math.min(
    ...list.map(({ from }) => parseSeconds(from) ?? 0).filter((from) => from > at + 0.1),
  )
  return {
    id,
    from: formatShortTimestamp(at),
    to: formatShortTimestamp(Math.min(at + defaultLineSeconds, next)),
    text: '',
  }
}

/** By the time a line begins; one that has none yet stays behind the line it stood behind. */
function sortLines(list: CaptionLine[]): CaptionLine[] {
  let last = 0
  const timed = list.map((one) => ({ one, from: (last = parseSeconds(one.from) ?? last) }))
  const order = timed.toSorted((one, other) => one.from - other.from).map(({ one }) => one)
  return order.every((one, at) => one === list[at]) ? list : order
}

/** What is amiss with a line, by its field; null where it can be shown. */
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

/** Those that can be shown by now. */
export function toValidCues(list: CaptionLine[]): Cue[] {
  return sortCues(
    list
      .filter((one) => findLineProblem(one) === null)
      .map(({ from, to, text }) => ({ from: parseSeconds(from)!, to: parseSeconds(to)!, text })),
  )
}
