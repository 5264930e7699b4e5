import { data } from 'react-router'

import { toLocalTime } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { type MultipartForm, readMultipart } from '#app/platform/multipart.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type ImportDate,
  listImportedBookings,
  openImportDates,
  readImportFile,
  toBookingTime,
} from '#app/features/booking/calendar-import/reads.server.ts'
import { importLimits, importSchema } from '#app/features/booking/calendar-import/rules.ts'
import type { ImportResult } from '#app/features/booking/calendar-import/ui/import-result.ts'
import { ImportPage } from '#app/features/booking/calendar-import/ui/import-page.tsx'
import { importDates, undoImport } from '#app/features/booking/calendar-import/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { getCalendarSyncMessages } from '#app/messages/calendar-sync.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { isId } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/import'
import { type ClientChoices, chooseClients } from './import-clients.ts'

type Values = Record<string, string>

/** A client, its choice and a tick for each date, besides the shared fields. */
const formLimits = { fields: 3 * importLimits.max + 400, fieldSize: importLimits.carried }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  return {
    resources: (await listResources(ctx)).filter(({ retired }) => !retired),
    language: ctx.language,
  }
}

/**
 * Reads a file and asks for the client of each date; then imports the dates and returns the result
 * as the page: bookings created, already present, and rejected. In between the form carries them.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  const upload = await readMultipart(request, importLimits.bytes, formLimits)
  if (upload?.values.undo !== undefined)
    return data<ImportResult>({ ok: true, undone: await undo(ctx, upload.values.undo) })
  const isPlainForm = request.headers.get('accept')?.includes('text/html') === true
  const result = !upload
    ? buildProblems({ file: 'not-saved' }, {})
    : upload.values.dates === undefined
      ? await readFile(ctx, upload, isPlainForm)
      : await importChosen(ctx, upload.values)
  return data<ImportResult>(result, { status: result.ok ? 200 : 422 })
}

/** Undoes the import of the bookings with these ids, separated by spaces. */
async function undo(ctx: Ctx, ids: string) {
  const { value } = await undoImport(ctx, ids.split(' ').filter(isId).slice(0, importLimits.max))
  return value
}

async function readFile(
  ctx: Ctx,
  { values, file }: MultipartForm,
  isPlainForm: boolean,
): Promise<ImportResult> {
  const input = parseForm(importSchema, values)
  const fileProblem: ProblemCode | null = !file
    ? 'file-missing'
    : file.bytes.length > importLimits.bytes
      ? 'file-large'
      : null
  if (!input.ok || !file || fileProblem) {
    // without JavaScript the browser clears the file field
    const shownProblem = fileProblem ?? (isPlainForm ? 'file-again' : null)
    return buildProblems(
      { ...(!input.ok && input.problems), ...(shownProblem && { file: shownProblem }) },
      values,
    )
  }
  const result = await readImportFile(ctx, file.bytes)
  if (!result.ok) return buildProblems({ file: result.problem }, values)
  const { dates, sealed } = result.value
  const existing = await listImportedBookings(
    ctx,
    dates.map(({ key }) => key),
  )
  const { client = '', ...rest } = values
  const reviewValues: Values = { ...rest, dates: sealed }
  for (const [index, { key }] of dates.entries())
    if (!existing.has(key))
      Object.assign(reviewValues, { [`client:${index}`]: client, [`take:${index}`]: 'on' })
  if (dates.every(({ key }) => existing.has(key)))
    return importAll(ctx, dates, reviewValues, new Map())
  const choices =
    client.trim() === ''
      ? null
      : await chooseClients(ctx, listTaken(dates, reviewValues), reviewValues)
  return buildReview(ctx, dates, reviewValues, choices?.problems ?? {}, choices?.matches)
}

/** Imports the selected dates, or shows them again with the problems of their clients. */
async function importChosen(ctx: Ctx, values: Values): Promise<ImportResult> {
  const dates = openImportDates(ctx, values.dates ?? '')
  const input = parseForm(importSchema, values)
  if (!dates || !input.ok)
    return buildProblems({ ...(!input.ok && input.problems), file: 'file-again' }, values)
  const indexes = listTaken(dates, values)
  if (indexes.length === 0) return buildReview(ctx, dates, values, { dates: 'import-empty' })
  const { clients, problems, matches } = await chooseClients(ctx, indexes, values)
  if (Object.keys(problems).length > 0) return buildReview(ctx, dates, values, problems, matches)
  return importAll(ctx, dates, values, clients)
}

/** Returns the indexes of the selected dates. */
function listTaken(dates: ImportDate[], values: Values): number[] {
  return [...dates.keys()].filter((index) => values[`take:${index}`] === 'on')
}

/** Imports the dates that have a client; the others are listed if they were imported before. */
async function importAll(
  ctx: Ctx,
  dates: ImportDate[],
  values: Values,
  clients: ClientChoices['clients'],
): Promise<ImportResult> {
  const { timeZone } = await getStudio(ctx)
  const existing = await listImportedBookings(
    ctx,
    dates.map(({ key }) => key),
  )
  const resources = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('resource:') && value === 'on' && isId(name.slice(9)) ? [name.slice(9)] : [],
  )
  const lines = await importDates(
    ctx,
    dates.flatMap((date, index) => {
      const client = clients.get(index)
      return client ? [{ ...client, date }] : []
    }),
    { ...importSchema.parse(values), resources },
  )
  const importedDates = dates.flatMap((date, index) => {
    const booking = clients.has(index) ? undefined : existing.get(date.key)
    return booking
      ? [{ title: date.title, ...toLocalSpan(date, timeZone), client: '', ...booking }]
      : []
  })
  const result = toImportedBookings(lines, timeZone)
  return { ...result, existing: [...result.existing, ...importedDates] }
}

async function buildReview(
  ctx: Ctx,
  dates: ImportDate[],
  values: Values,
  problems: Record<string, ProblemCode>,
  matches: ClientChoices['matches'] = {},
): Promise<ImportResult> {
  const { timeZone } = await getStudio(ctx)
  const existing = await listImportedBookings(
    ctx,
    dates.map(({ key }) => key),
  )
  return {
    ok: Object.keys(problems).length === 0,
    lines: dates.map((date) => ({
      title: date.title,
      ...toLocalSpan(date, timeZone),
      existing: existing.get(date.key) ?? null,
    })),
    problems,
    values,
    matches,
  }
}

function toLocalSpan(date: ImportDate, timeZone: string) {
  const { startsLocal, endsLocal } = toBookingTime(date, timeZone)
  return { startsLocal, endsLocal }
}

function buildProblems(
  problems: Record<string, ProblemCode>,
  values: Values,
): ImportResult & { ok: false } {
  return { ok: false, problems, values }
}

type ImportLines = Awaited<ReturnType<typeof importDates>>

function toImportedBookings(lines: ImportLines, timeZone: string) {
  const result: Extract<ImportResult, { added: unknown }> = {
    ok: true,
    added: [],
    existing: [],
    failed: [],
  }
  for (const { result: imported, ...line } of lines) {
    if (imported.ok) result.added.push({ ...line, ...imported.value })
    else if (imported.problem === 'already-there')
      result.existing.push({
        ...line,
        id: String(imported.details.id),
        number: Number(imported.details.number),
      })
    else
      result.failed.push({
        ...line,
        problem: imported.problem,
        conflicts:
          'conflicts' in imported
            ? imported.conflicts.map((clash) => ({
                ...clash,
                until: toLocalTime(clash.until, timeZone),
              }))
            : [],
      })
  }
  return result
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ bookings }) =>
    loaderData ? getCalendarSyncMessages(loaderData.language).file.title : bookings.title,
  )

export default function Import({ loaderData: { resources }, actionData }: Route.ComponentProps) {
  return <ImportPage resources={resources} result={useLastActionData(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
