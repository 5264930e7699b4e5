import { z } from '#app/core/schema.ts'

import { type StudioDay, countDaysBetween, isDay, parseDayRange } from '#app/core/day.ts'
import { revisionField } from '#app/core/revision.ts'
import { readSearch } from '#app/core/search.ts'
import { toSingleLine, normalizeText } from '#app/core/text.ts'
import { type Category, categories } from '#app/features/studio/service/rules.ts'

/** The four stages, as on the website, in order. */
export const stages = ['discovery', 'planning', 'production', 'delivery'] as const
export type Stage = (typeof stages)[number]

const states = ['in-progress', 'completed'] as const
export type State = (typeof states)[number]

const limits = { title: 160, notes: 10_000 }

const daySchema = z.string().transform((text) => text.trim())
const notesTextSchema = z
  .string()
  .default('')
  .transform(normalizeText)
  .pipe(z.string().max(limits.notes, 'notes-long'))

/**
 * A project as a person types it. `client` is the typed name, `chosenClient` the client chosen from
 * several matches, `clientId` the client before the change.
 */
export const projectSchema = z
  .object({
    client: z
      .string()
      .default('')
      .transform(toSingleLine)
      .pipe(z.string().min(1, 'project-client-missing')),
    clientId: z.string().default(''),
    chosenClient: z.string().default(''),
    title: z
      .string()
      .default('')
      .transform(toSingleLine)
      .pipe(z.string().min(1, 'project-title-missing').max(limits.title, 'project-title-long')),
    category: z.enum(categories, 'project-category-unknown'),
    stage: z.enum(stages).catch('discovery'),
    startedOn: daySchema.refine(isDay, 'day-malformed'),
    dueOn: daySchema.default('').refine((text) => text === '' || isDay(text), 'day-malformed'),
    notes: notesTextSchema,
  })
  .refine(({ startedOn, dueOn }) => dueOn === '' || dueOn >= startedOn, {
    path: ['dueOn'],
    message: 'due-before-start',
  })
export type ProjectForm = z.infer<typeof projectSchema>

export const notesSchema = z.object({ notes: notesTextSchema, revision: revisionField })

/** Returns the project number as shown to people, such as PR-031. */
export function formatProjectNumber(number: number): string {
  return `PR-${String(number).padStart(3, '0')}`
}

export type TaskCounts = { tasks: number; done: number }

/**
 * Returns the progress in whole percent of the tasks, rounded half away from zero: 100 only when
 * every task is done, never 0 when one is. Without tasks it is 0, and a completed project is always
 * 100.
 */
export function computeProgress({ tasks, done }: TaskCounts, state: State): number {
  if (state === 'completed' || (tasks > 0 && done === tasks)) return 100
  if (done === 0) return 0
  return Math.min(99, Math.max(1, Math.floor((200 * done + tasks) / (2 * tasks))))
}

/** Unfinished work when completing a project: open tasks, upcoming bookings, and unpaid cents. */
export type UnfinishedWork = { tasks: number; bookings: number; cents: number }

export function isUnfinished({ tasks, bookings, cents }: UnfinishedWork): boolean {
  return tasks + bookings + cents > 0
}

/** Studio days until the due day, negative after it. */
export type DueStatus = { days: number; urgency: 'calm' | 'soon' | 'late' }

/** Returns the due status: `soon` from three days before the due day, `late` from the day after. */
export function getDueStatus(dueOn: StudioDay, today: StudioDay): DueStatus {
  const days = countDaysBetween(today, dueOn)
  return { days, urgency: days < 0 ? 'late' : days <= 3 ? 'soon' : 'calm' }
}

/** Minimum gap between two positions of a column. */
const minGap = 1e-6

/**
 * Returns a position between two others, or null if there is no room and the column must be
 * renumbered.
 */
export function findPositionBetween(above: number | null, below: number | null): number | null {
  if (above === null) return below === null ? 0 : below - 1
  if (below === null) return above + 1
  const middle = (above + below) / 2
  return middle - above > minGap && below - middle > minGap ? middle : null
}

/** A place on the board: the stage, and the id of the card below; null is the end. */
export type BoardPosition = { stage: Stage; before: string | null }

/** Formats a place for a form: `delivery:` or `delivery:<id>`. */
export function formatBoardPosition({ stage, before }: BoardPosition): string {
  return `${stage}:${before ?? ''}`
}

/** Parses a place formatted by `formatBoardPosition`; null if it is invalid. */
export function parseBoardPosition(text: string): BoardPosition | null {
  const [stageText = '', before = ''] = text.split(':')
  const stage = parseStage(stageText)
  if (!stage || !(before === '' || /^[0-9a-f-]{36}$/i.test(before))) return null
  return { stage, before: before || null }
}

export type BoardColumns<Card> = Record<Stage, Card[]>

/**
 * Returns the board after a move; unchanged if the card or the one below its new place is missing.
 */
export function moveCard<Card extends { id: string; stage: Stage }>(
  columns: BoardColumns<Card>,
  id: string,
  { stage, before }: BoardPosition,
): BoardColumns<Card> {
  const card = stages.flatMap((name) => columns[name]).find((candidate) => candidate.id === id)
  const rest = columns[stage].filter((other) => other.id !== id)
  const index = before === null ? rest.length : rest.findIndex((other) => other.id === before)
  if (!card || index < 0) return columns
  const remaining = Object.fromEntries(
    stages.map((name) => [name, columns[name].filter((other) => other.id !== id)]),
  ) as BoardColumns<Card>
  return { ...remaining, [stage]: rest.toSpliced(index, 0, { ...card, stage }) }
}

/** Returns the current place of a card, or null. */
export function findBoardPosition<Card extends { id: string }>(
  columns: BoardColumns<Card>,
  id: string,
): BoardPosition | null {
  for (const stage of stages) {
    const index = columns[stage].findIndex((card) => card.id === id)
    if (index >= 0) return { stage, before: columns[stage][index + 1]?.id ?? null }
  }
  return null
}

/** Filters and orders of the list; unknown values in an address are dropped. */
export const sorts = ['due', 'newest', 'title'] as const
type Sort = (typeof sorts)[number]
export const stateFilters = [...states, 'all'] as const
type StateFilter = (typeof stateFilters)[number]
export type ProjectFilters = {
  state: StateFilter
  stage: Stage | null
  category: Category | null
  sort: Sort
  search: string
  client: string | null
  days: { on: 'started' | 'completed'; from: StudioDay; to: StudioDay } | null
}

export function parseProjectFilters(params: URLSearchParams): ProjectFilters {
  const parseOne = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name)) ?? null
  const state = parseOne('state', stateFilters) ?? 'in-progress'
  const client = params.get('client')
  const on = (['started', 'completed'] as const).find((name) => parseDayRange(params.get(name)))
  return {
    state,
    stage: parseOne('stage', stages),
    category: parseOne('category', categories),
    search: readSearch(params),
    sort: parseOne('sort', sorts) ?? (state === 'in-progress' ? 'due' : 'newest'),
    client: client && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(client) ? client : null,
    days: on ? { on, ...parseDayRange(params.get(on))! } : null,
  }
}

export function parseStage(text: string | null): Stage | null {
  return stages.find((stage) => stage === text) ?? null
}

export function parseCategory(text: string | null): Category | null {
  return categories.find((category) => category === text) ?? null
}

/** Returns the starting tasks of a kind whose checkboxes (`task-podcast-0`) are still checked. */
export function selectStartingTasks(
  tasksByCategory: Record<Category, string[]>,
  category: Category,
  values: Record<string, string>,
): string[] {
  return tasksByCategory[category].filter(
    (_, index) => values[getStartingTaskField(category, index)] === 'on',
  )
}

export function getStartingTaskField(category: Category, index: number): string {
  return `task-${category}-${index}`
}
