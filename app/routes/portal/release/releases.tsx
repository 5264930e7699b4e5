import { data, redirect, useSearchParams } from 'react-router'

import { dayOf } from '#app/core/day.ts'
import { type Refusal, problem } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, read } from '#app/platform/form.server.ts'
import { type Sent, fieldsWithFile } from '#app/platform/form-file.server.ts'
import { demand } from '#app/studio/access.ts'
import { partInHand } from '#app/studio/edition/reads.server.ts'
import { craftOf } from '#app/studio/project/rules.ts'
import { mostPaper, releaseSchema } from '#app/studio/release/rules.ts'
import { ConsentPage } from '#app/studio/release/ui/consent-page.tsx'
import type { ReleaseAnswer } from '#app/studio/release/ui/release-answer.ts'
import { recordRelease } from '#app/studio/release/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { releaseWords } from '#app/words/releases.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { found, isId } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/releases'
import { consentFor } from './consent.ts'

/**
 * What was agreed to for one project, on a page of its own: where its forms lead that are sent
 * without a script.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const inHand = await found('item', params.itemId, (id) =>
    partInHand(ctx, `work-${id.toLowerCase()}`),
  )
  const { title, category } = inHand.content
  return {
    language: ctx.language,
    title,
    back: `/portal/${craftOf(category)}/portfolio/${params.itemId}`,
    consent: await consentFor(ctx, params.itemId.toLowerCase(), inHand),
  }
}

/**
 * Records that somebody agreed. A page that is awake is told what became of it; a plain form is
 * shown again with what was typed.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const plain = request.headers.get('accept')?.includes('text/html') === true
  const sent = await fieldsWithFile(request, mostPaper)
  const answer: ReleaseAnswer = sent
    ? await recorded(ctx, params.itemId, sent)
    : problem('not-saved')
  if (answer.ok && plain) throw redirect(`/portal/portfolio/${params.itemId}/releases?saved`, 303)
  if (answer.ok) return data<ReleaseAnswer>({ ok: true })
  // a browser sends a file once
  const again = plain &&
    sent?.file &&
    answer.problems &&
    !answer.problems.paper && { paper: 'paper-again' as const }
  return data<ReleaseAnswer>(
    { ...answer, ...(answer.problems && { problems: { ...answer.problems, ...again } }) },
    { status: answer.problem.endsWith('-is-gone') ? 404 : answer.problems ? 422 : 409 },
  )
}

async function recorded(ctx: Ctx, itemId: string, { values, file }: Sent): Promise<ReleaseAnswer> {
  const { timeZone } = (await theStudio(ctx))!
  const given = read(releaseSchema(dayOf(ctx.now, timeZone)), values)
  if (!given.ok) return wrong(Object.values(given.problems)[0]!, given.problems, values)
  if (!isId(itemId)) return problem('item-is-gone')
  const answer = await recordRelease(
    answering(ctx, { ...values, ...(file && { paper: file.sum }) }),
    itemId,
    given.form,
    file,
  )
  return answer.ok
    ? { ok: true }
    : answer.problem.startsWith('paper-')
      ? wrong(answer.problem, { paper: answer.problem }, values)
      : answer
}

function wrong(
  name: ProblemCode,
  problems: Record<string, ProblemCode>,
  values: Record<string, string>,
): Refusal & { problems: Record<string, ProblemCode>; values: Record<string, string> } {
  return { ...problem(name), problems, values }
}

/**
 * A request that never arrives is a problem like any other, and what was typed stays where it is.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return data<ReleaseAnswer>(problem('not-saved'), { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ projects }) =>
    loaderData ? releaseWords(loaderData.language).page(loaderData.title) : projects.title,
  )

export default function Releases({ loaderData, actionData }: Route.ComponentProps) {
  const withdrawn = useSearchParams()[0].get('withdrawn')
  return <ConsentPage {...loaderData} withdrawn={withdrawn} answer={useAnswer(actionData)} />
}

export { PageProblem as ErrorBoundary }
