import { z } from '#app/core/schema.ts'

import { type StudioDay, daysBetween, isDay, readDays } from '#app/core/day.ts'
import { readSearch } from '#app/core/search.ts'
import { oneLine, tidy } from '#app/core/text.ts'

export const kinds = ['photography', 'videography', 'documentary', 'podcast'] as const
export type Kind = (typeof kinds)[number]

/** The four steps of the site's own process, in their order. */
export const stages = ['discovery', 'planning', 'production', 'delivery'] as const
export type Stage = (typeof stages)[number]

const states = ['in-progress', 'completed'] as const
export type State = (typeof states)[number]

export const limits = { title: 160, notes: 10_000 }

const day = z.string().transform((text) => text.trim())
const notes = z
  .string()
  .default('')
  .transform(tidy)
  .pipe(z.string().max(limits.notes, 'notes-long'))

/**
 * A project as a person types it. `client` is a name as it was typed, `meant` the one chosen where
 * it was not clear, `clientId` whose project it was before.
 */
export const projectSchema = z
  .object({
    client: z
      .string()
      .default('')
      .transform(oneLine)
      .pipe(z.string().min(1, 'project-client-missing')),
    clientId: z.string().default(''),
    meant: z.string().default(''),
    title: z
      .string()
      .default('')
      .transform(oneLine)
      .pipe(z.string().min(1, 'project-title-missing').max(limits.title, 'project-title-long')),
    kind: z.enum(kinds, 'project-kind-unknown'),
    stage: z.enum(stages).catch('discovery'),
    startedOn: day.refine(isDay, 'day-malformed'),
    dueOn: day.default('').refine((text) => text === '' || isDay(text), 'day-malformed'),
    notes,
  })
  .refine(({ startedOn, dueOn }) => dueOn === '' || dueOn >= startedOn, {
    path: ['dueOn'],
    message: 'due-before-start',
  })
export type ProjectForm = z.infer<typeof projectSchema>

export const notesSchema = z.object({ notes, seen: z.string().default('') })

/** PR-031 */
export function projectNumber(number: number): string {
  return `PR-${String(number).padStart(3, '0')}`
}

/** How many tasks there are, and how many of them are done. */
export type Tally = { tasks: number; done: number }

/**
 * How far a project is, in whole percent of its tasks, rounded half away from zero; 100 only when
 * every task is done, never 0 when one is. Without tasks it has not begun; what is completed is all
 * done, whatever was left open.
 */
export function progressOf({ tasks, done }: Tally, state: State): number {
  if (state === 'completed' || (tasks > 0 && done === tasks)) return 100
  if (done === 0) return 0
  return Math.min(99, Math.max(1, Math.floor((200 * done + tasks) / (2 * tasks))))
}

/**
 * What completing a project would leave undone: open tasks, bookings ahead, and cents not yet paid.
 */
export type Unfinished = { tasks: number; bookings: number; cents: number }

export function isUnfinished({ tasks, bookings, cents }: Unfinished): boolean {
  return tasks + bookings + cents > 0
}

/** How much time is left of a due day: in whole studio days, negative when it has passed. */
export type Dueness = { days: number; look: 'calm' | 'soon' | 'late' }

/** Three days before its day a project is due soon; the day after, it is late. */
export function duenessOf(dueOn: StudioDay, today: StudioDay): Dueness {
  const days = daysBetween(today, dueOn)
  return { days, look: days < 0 ? 'late' : days <= 3 ? 'soon' : 'calm' }
}

/** The least room between two places of a column. */
const leastRoom = 1e-6

/**
 * A place between two others of a column; null where no room is left and the column must be spread
 * out again.
 */
export function placeBetween(above: number | null, below: number | null): number | null {
  if (above === null) return below === null ? 0 : below - 1
  if (below === null) return above + 1
  const middle = (above + below) / 2
  return middle - above > leastRoom && below - middle > leastRoom ? middle : null
}

/** Where a card is put: in which column, and over which card; null is the column's end. */
export type Place = { stage: Stage; before: string | null }

/** As a form carries it: `delivery:` or `delivery:<id>`. */
export function placeText({ stage, before }: Place): string {
  return `${stage}:${before ?? ''}`
}

export function placeFrom(text: string): Place | null {
  const [asked = '', before = ''] = text.split(':')
  const stage = stageFrom(asked)
  if (!stage || !(before === '' || /^[0-9a-f-]{36}$/i.test(before))) return null
  return { stage, before: before || null }
}

export type Columns<Card> = Record<Stage, Card[]>

/**
 * The board after a card was put somewhere; unchanged when the card or the one below its new place
 * is not there.
 */
export function withMove<Card extends { id: string; stage: Stage }>(
  columns: Columns<Card>,
  id: string,
  { stage, before }: Place,
): Columns<Card> {
  const card = stages.flatMap((name) => columns[name]).find((one) => one.id === id)
  const rest = columns[stage].filter((one) => one.id !== id)
  const at = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  if (!card || at < 0) return columns
  const without = Object.fromEntries(
    stages.map((name) => [name, columns[name].filter((one) => one.id !== id)]),
  ) as Columns<Card>
  return { ...without, [stage]: rest.toSpliced(at, 0, { ...card, stage }) }
}

/** Where a card is now, as the place it would be put back to. */
export function placeOf<Card extends { id: string }>(
  columns: Columns<Card>,
  id: string,
): Place | null {
  for (const stage of stages) {
    const at = columns[stage].findIndex((one) => one.id === id)
    if (at >= 0) return { stage, before: columns[stage][at + 1]?.id ?? null }
  }
  return null
}

/** How a list is narrowed and sorted; what an address says beyond this is not heard. */
export const sorts = ['due', 'newest', 'title'] as const
type Sort = (typeof sorts)[number]
export const shownStates = [...states, 'all'] as const
type ShownState = (typeof shownStates)[number]
export type Filters = {
  state: ShownState
  stage: Stage | null
  kind: Kind | null
  sort: Sort
  search: string
  client: string | null
  days: { on: 'started' | 'completed'; from: StudioDay; to: StudioDay } | null
}

export function filtersFrom(asked: URLSearchParams): Filters {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === asked.get(name)) ?? null
  const state = one('state', shownStates) ?? 'in-progress'
  const client = asked.get('client')
  const on = (['started', 'completed'] as const).find((name) => readDays(asked.get(name)))
  return {
    state,
    stage: one('stage', stages),
    kind: one('kind', kinds),
    search: readSearch(asked),
    sort: one('sort', sorts) ?? (state === 'in-progress' ? 'due' : 'newest'),
    client: client && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(client) ? client : null,
    days: on ? { on, ...readDays(asked.get(on))! } : null,
  }
}

export function stageFrom(asked: string | null): Stage | null {
  return stages.find((stage) => stage === asked) ?? null
}

export function kindFrom(asked: string | null): Kind | null {
  return kinds.find((kind) => kind === asked) ?? null
}

/**
 * The pages of the portal's menu that show one craft, and what they show; documentary work lives
 * with the films.
 */
export const kindsOn = {
  photography: ['photography'],
  videography: ['videography', 'documentary'],
  podcasts: ['podcast'],
} as const satisfies Record<string, readonly Kind[]>
export type Craft = keyof typeof kindsOn

/** The page a kind of work stands on. */
export function craftOf(kind: Kind): Craft {
  return (Object.keys(kindsOn) as Craft[]).find((craft) =>
    (kindsOn[craft] as readonly Kind[]).includes(kind),
  )!
}

/**
 * The tasks a new project starts from: of its kind's, those whose box (`task-podcast-0`) was left
 * checked.
 */
export function startingTasks(
  of: Record<Kind, string[]>,
  kind: Kind,
  values: Record<string, string>,
): string[] {
  return of[kind].filter((_, at) => values[startingTaskName(kind, at)] === 'on')
}

export function startingTaskName(kind: Kind, at: number): string {
  return `task-${kind}-${at}`
}
