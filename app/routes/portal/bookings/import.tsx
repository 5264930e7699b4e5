import { data } from 'react-router'

import { toLocalTime } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { type MultipartForm, readMultipart } from '#app/platform/multipart.server.ts'
import { authorize } from '#app/features/access.ts'
import { importLimits, importSchema } from '#app/features/booking/calendar-sync/rules.ts'
import type { ImportResult } from '#app/features/booking/calendar-sync/ui/import-result.ts'
import { ImportPage } from '#app/features/booking/calendar-sync/ui/import-page.tsx'
import { importFile, undoImport } from '#app/features/booking/calendar-sync/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { getCalendarSyncMessages } from '#app/messages/calendar-sync.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { isId } from '../find-or-404.ts'
import { toClientProblem } from '../projects/client-problem.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/import'
import { resolveClient } from '#app/features/clients/client/reads.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  return {
    resources: (await listResources(ctx)).filter(({ retired }) => !retired),
    language: ctx.language,
  }
}

/** Returns the result as the page: bookings created, already present, and rejected. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  const sent = await readMultipart(request, importLimits.bytes)
  if (sent?.values.undo !== undefined)
    return data<ImportResult>({ ok: true, undone: await undo(ctx, sent.values.undo) })
  const plain = request.headers.get('accept')?.includes('text/html') === true
  const answer = sent
    ? await importBookings(ctx, sent, plain)
    : buildProblems({ file: 'not-saved' }, {})
  return data<ImportResult>(answer, { status: answer.ok ? 200 : 422 })
}

/** Undoes the import of the bookings with these ids, separated by spaces. */
async function undo(ctx: Ctx, ids: string) {
  const { value } = await undoImport(ctx, ids.split(' ').filter(isId).slice(0, importLimits.max))
  return value
}

async function importBookings(
  ctx: Ctx,
  { values, file }: MultipartForm,
  plain: boolean,
): Promise<ImportResult> {
  const given = parseForm(importSchema, values)
  const { client = '', meant = '' } = values
  const { chosen, near } =
    client.trim() === ''
      ? { chosen: null, near: [] }
      : await resolveClient(ctx, { client, clientId: '', meant })
  const whose =
    client.trim() === ''
      ? { problems: { client: 'project-client-missing' as const }, matches: near }
      : toClientProblem(client, near)
  const unread: ProblemCode | null = !file
    ? 'file-missing'
    : file.bytes.length > importLimits.bytes
      ? 'file-large'
      : null
  if (!given.ok || !chosen || !file || unread) {
    // without JavaScript the browser clears the file field
    const again = unread ?? (plain ? 'file-again' : null)
    const problems: Record<string, ProblemCode> = {
      ...(!given.ok && given.problems),
      ...(!chosen && whose.problems),
      ...(again && { file: again }),
    }
    return { ...buildProblems(problems, values), near: chosen ? [] : whose.matches }
  }
  const resources = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('resource:') && value === 'on' && isId(name.slice(9)) ? [name.slice(9)] : [],
  )
  const answer = await importFile(ctx, file.bytes, {
    client: chosen.id,
    category: given.form.category,
    resources,
  })
  return answer.ok
    ? toImportedBookings(answer.value, (await getStudio(ctx)).timeZone)
    : buildProblems({ file: answer.problem }, values)
}

function buildProblems(
  problems: Record<string, ProblemCode>,
  values: Record<string, string>,
): ImportResult & { ok: false } {
  return { ok: false, problems, values, near: [] }
}

type ImportLines = Extract<Awaited<ReturnType<typeof importFile>>, { ok: true }>['value']

function toImportedBookings(lines: ImportLines, timeZone: string): ImportResult {
  const result: Extract<ImportResult, { made: unknown }> = {
    ok: true,
    made: [],
    there: [],
    refused: [],
  }
  for (const { answer, ...line } of lines) {
    if (answer.ok) result.made.push({ ...line, ...answer.value })
    else if (answer.problem === 'already-there')
      result.there.push({
        ...line,
        id: String(answer.details.id),
        number: Number(answer.details.number),
      })
    else
      result.refused.push({
        ...line,
        problem: answer.problem,
        conflicts:
          'conflicts' in answer
            ? answer.conflicts.map((clash) => ({
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
  return <ImportPage resources={resources} answer={useLastActionData(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
