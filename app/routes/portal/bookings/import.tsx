import { data } from 'react-router'

import { wallOf } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { read } from '#app/platform/form.server.ts'
import { type Sent, fieldsWithFile } from '#app/platform/form-file.server.ts'
import { demand } from '#app/studio/access.ts'
import { imported, importSchema } from '#app/studio/calendar/rules.ts'
import type { ImportAnswer } from '#app/studio/calendar/ui/import-answer.ts'
import { ImportPage } from '#app/studio/calendar/ui/import-page.tsx'
import { importFile } from '#app/studio/calendar/writes.server.ts'
import { clientMeant } from '#app/studio/project/reads.server.ts'
import { allResources } from '#app/studio/resource/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { calendarWords } from '#app/words/calendar.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { isId } from '../found.ts'
import { unclear } from '../projects/unclear.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/import'

/** Bookings out of a calendar's file. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'booking.change')
  return {
    resources: (await allResources(ctx)).filter(({ retired }) => !retired),
    language: ctx.language,
  }
}

/** The answer is the page: what was made, what was there, what was refused. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'booking.change')
  const sent = await fieldsWithFile(request, imported.bytes)
  const plain = request.headers.get('accept')?.includes('text/html') === true
  const answer = sent ? await brought(ctx, sent, plain) : wrong({ file: 'not-saved' }, {})
  return data<ImportAnswer>(answer, { status: answer.ok ? 200 : 422 })
}

async function brought(ctx: Ctx, { values, file }: Sent, plain: boolean): Promise<ImportAnswer> {
  const given = read(importSchema, values)
  const { client = '', meant = '' } = values
  const { chosen, near } =
    client.trim() === ''
      ? { chosen: null, near: [] }
      : await clientMeant(ctx, { client, clientId: '', meant })
  const whose =
    client.trim() === ''
      ? { problems: { client: 'project-client-missing' as const }, near }
      : unclear(client, near)
  const unread: ProblemCode | null = !file
    ? 'file-missing'
    : file.bytes.length > imported.bytes
      ? 'file-large'
      : null
  if (!given.ok || !chosen || !file || unread) {
    // without a script a browser forgets what was chosen
    const again = unread ?? (plain ? 'file-again' : null)
    const problems: Record<string, ProblemCode> = {
      ...(!given.ok && given.problems),
      ...(!chosen && whose.problems),
      ...(again && { file: again }),
    }
    return { ...wrong(problems, values), near: chosen ? [] : whose.near }
  }
  const resources = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('resource:') && value === 'on' && isId(name.slice(9)) ? [name.slice(9)] : [],
  )
  const answer = await importFile(ctx, file.bytes, {
    client: chosen.id,
    kind: given.form.kind,
    resources,
  })
  return answer.ok
    ? listed(answer.value, (await theStudio(ctx))!.timeZone)
    : wrong({ file: answer.problem }, values)
}

function wrong(
  problems: Record<string, ProblemCode>,
  values: Record<string, string>,
): ImportAnswer & { ok: false } {
  return { ok: false, problems, values, near: [] }
}

type Lines = Extract<Awaited<ReturnType<typeof importFile>>, { ok: true }>['value']

function listed(lines: Lines, timeZone: string): ImportAnswer {
  const told: ImportAnswer & { ok: true } = { ok: true, made: [], there: [], refused: [] }
  for (const { answer, ...line } of lines) {
    if (answer.ok) told.made.push({ ...line, ...answer.value })
    else if (answer.problem === 'already-there')
      told.there.push({ ...line, id: String(answer.facts.id), number: Number(answer.facts.number) })
    else
      told.refused.push({
        ...line,
        problem: answer.problem,
        clashes:
          'clashes' in answer
            ? answer.clashes.map((clash) => ({ ...clash, until: wallOf(clash.until, timeZone) }))
            : [],
      })
  }
  return told
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ bookings }) =>
    loaderData ? calendarWords(loaderData.language).file.title : bookings.title,
  )

export default function Import({ loaderData: { resources }, actionData }: Route.ComponentProps) {
  return <ImportPage resources={resources} answer={useAnswer(actionData)} />
}

export { PageProblem as ErrorBoundary }
