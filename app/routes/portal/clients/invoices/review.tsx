import { data, redirect } from 'react-router'

import { addDays } from '#app/core/day.ts'
import { formatDocumentNumber } from '#app/core/document-number.ts'
import { revisionField } from '#app/core/revision.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { buildDraftPreview } from '#app/features/money/invoice-draft/document.ts'
import { getDraftContext } from '#app/features/money/invoice-draft/reads.server.ts'
import { getEmailPlan } from '#app/features/money/invoice-email/reads.server.ts'
import { invoiceMessageSchema } from '#app/features/money/invoice-email/rules.ts'
import { issueAndSend } from '#app/features/money/invoice-email/writes.server.ts'
import { ReviewPage, type ReviewResult } from '#app/features/money/invoice/ui/review-page.tsx'
import { findLateInvoice } from '#app/features/money/late-fee/reads.server.ts'
import { getNextNumbers, getStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/review'
import { findDraftOrRedirect } from './open-draft.ts'

/** Shows the document and its email as they would be issued now. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const draft = await findDraftOrRedirect(ctx, params.draftId)
  const { id, client, content, revision, format, today, language, problems } = draft
  const billing = await getStudioBilling(ctx)
  const next = await getNextNumbers(ctx, billing, today)
  const documentNumber = formatDocumentNumber(billing.invoicePattern, next.year, next.invoice)
  const { amounts, document } = buildDraftPreview(
    content,
    await getDraftContext(ctx, draft),
    documentNumber,
  )
  return {
    id,
    client,
    revision,
    document,
    currency: format.currency,
    problems: problems.map(({ field, problem }) => ({ field, problem })),
    email: await getEmailPlan(ctx, client.id, {
      documentNumber,
      kind: draft.kind,
      cents: amounts.gross,
      dueOn: addDays(today, content.dueDays),
      currency: format.currency,
      language,
    }),
    lateInvoice: await findLateInvoice(ctx, id),
    formKey: generateIdempotencyKey(),
    maySetBilling: may(ctx.actor, 'billing.change'),
  }
}

/** Issues the draft, and sends it if `send` is on. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const values = await readFields(request)
  const { message = '' } = values
  const input = parseForm(invoiceMessageSchema, values)
  if (!input.ok)
    return data<ReviewResult>(
      { problem: input.problems.message ?? 'not-saved', details: {}, message },
      { status: 422 },
    )
  const result = await findOr404('invoice', params.draftId, (id) =>
    issueAndSend(withIdempotency(ctx, values), id, {
      ...input.form,
      revision: revisionField.parse(values.revision),
      confirmTax: values.confirmTax === 'on',
      send: values.send === 'on',
    }),
  )
  if (!result.ok)
    return data<ReviewResult>(
      { problem: result.problem, details: result.details, message },
      { status: result.problem === 'draft-is-gone' ? 404 : 409 },
    )
  const path = `/portal/clients/invoices/${result.value.id}`
  return redirect(`${path}?${values.send === 'on' ? 'sent' : 'issued'}`)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.tabs.invoices)

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} result={useLastActionData<ReviewResult>(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
