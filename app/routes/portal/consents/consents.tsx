import { data, redirect, useSearchParams } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { type Failure, fail } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, parseForm } from '#app/platform/form.server.ts'
import { type MultipartForm, readMultipart } from '#app/platform/multipart.server.ts'
import { authorize } from '#app/features/access.ts'
import { getPartForEditing } from '#app/features/site/site-editor/reads.server.ts'
import { getCaseStudyPath } from '#app/features/studio/service/rules.ts'
import { maxDocumentBytes, buildConsentSchema } from '#app/features/site/consent/rules.ts'
import { ConsentPage } from '#app/features/site/consent/ui/consent-page.tsx'
import type { ConsentFormResult } from '#app/features/site/consent/ui/consent-results.ts'
import { recordConsent } from '#app/features/site/consent/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { getConsentMessages } from '#app/messages/consent.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { findOr404, isId } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/consents'
import { getConsentProps } from './consent-props.ts'

/** The consents of a case study on a page of their own, for forms without JavaScript. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const draft = await findOr404('portfolio-item', params.itemId, (id) =>
    getPartForEditing(ctx, `work-${id.toLowerCase()}`),
  )
  const { title, category } = draft.content
  return {
    language: ctx.language,
    title,
    back: getCaseStudyPath(category, params.itemId),
    consent: await getConsentProps(ctx, params.itemId.toLowerCase(), draft),
  }
}

/**
 * Records a consent. Pages with JavaScript get the result as data; without it the form is shown
 * again with its input.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const isPlainForm = request.headers.get('accept')?.includes('text/html') === true
  const upload = await readMultipart(request, maxDocumentBytes)
  const result: ConsentFormResult = upload
    ? await recordConsentForm(ctx, params.itemId, upload)
    : fail('not-saved')
  if (result.ok && isPlainForm)
    throw redirect(`/portal/portfolio/${params.itemId}/consents?saved`, 303)
  if (result.ok) return data<ConsentFormResult>({ ok: true })
  // the browser does not keep the file for a second attempt
  const fileProblems = isPlainForm &&
    upload?.file &&
    result.problems &&
    !result.problems.document && { document: 'document-again' as const }
  return data<ConsentFormResult>(
    { ...result, ...(result.problems && { problems: { ...result.problems, ...fileProblems } }) },
    { status: result.problem.endsWith('-is-gone') ? 404 : result.problems ? 422 : 409 },
  )
}

async function recordConsentForm(
  ctx: Ctx,
  itemId: string,
  { values, file }: MultipartForm,
): Promise<ConsentFormResult> {
  const { timeZone } = await getStudio(ctx)
  const input = parseForm(buildConsentSchema(toStudioDay(ctx.now, timeZone)), values)
  if (!input.ok) return withProblems(Object.values(input.problems)[0]!, input.problems, values)
  if (!isId(itemId)) return fail('item-is-gone')
  const result = await recordConsent(
    withIdempotency(ctx, { ...values, ...(file && { document: file.hash }) }),
    itemId,
    input.form,
    file,
  )
  return result.ok
    ? { ok: true }
    : result.problem.startsWith('document-')
      ? withProblems(result.problem, { document: result.problem }, values)
      : result
}

function withProblems(
  name: ProblemCode,
  problems: Record<string, ProblemCode>,
  values: Record<string, string>,
): Failure & { problems: Record<string, ProblemCode>; values: Record<string, string> } {
  return { ...fail(name), problems, values }
}

/** A network failure becomes a problem like any other, so that the input stays in the form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return data<ConsentFormResult>(fail('not-saved'), { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ projects }) =>
    loaderData ? getConsentMessages(loaderData.language).page(loaderData.title) : projects.title,
  )

export default function ConsentsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const withdrawn = useSearchParams()[0].get('withdrawn')
  return (
    <ConsentPage {...loaderData} withdrawn={withdrawn} result={useLastActionData(actionData)} />
  )
}

export { PageErrorBoundary as ErrorBoundary }
