import { data, redirect } from 'react-router'

import { revisionField } from '#app/core/revision.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { getDraftContext, findDraftById } from '#app/features/money/invoice-draft/reads.server.ts'
import { saveDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { changeDraftRows, readDraft, toDraftFields } from '#app/features/money/invoice/form.ts'
import { DraftEditor, type DraftFormResult } from '#app/features/money/invoice/ui/draft-editor.tsx'
import { findLateInvoice } from '#app/features/money/late-fee/reads.server.ts'
import { getInvoiceMessages } from '#app/messages/invoices.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/draft'
import { listPriceChoices, listRateOptions } from './draft-view.ts'
import { findDraftOrRedirect } from './open-draft.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const draft = await findDraftOrRedirect(ctx, params.draftId)
  const { id, client, content, revision, format, defaultTaxId } = draft
  const fields = { ...toDraftFields(content, format), defaultTax: defaultTaxId ?? '' }
  return {
    id,
    client,
    content,
    revision,
    values: changeDraftRows(fields, 'add'),
    rates: listRateOptions(draft),
    prices: await listPriceChoices(ctx, draft),
    about: await getDraftContext(ctx, draft),
    lateInvoice: await findLateInvoice(ctx, id),
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const { draftId } = params
  const draft = await findOr404('invoice', draftId, (id) => findDraftById(ctx, id))
  const {
    step,
    next,
    revision: revisionText = '',
    formKey = '',
    ...values
  } = await readFields(request)
  const revision = revisionField.parse(revisionText)
  const unsaved = { saved: false, problems: {}, values, revision }
  // Without JavaScript the server adds, moves or removes a line; nothing is saved yet.
  if (step) return data<DraftFormResult>({ ...unsaved, values: changeDraftRows(values, step) })
  const { currency, locale } = await getStudio(ctx)
  const reading = readDraft(values, { currency, locale })
  if (!('content' in reading))
    return data<DraftFormResult>({ ...unsaved, problems: reading.problems }, { status: 422 })
  const result = await saveDraft(
    withIdempotency(ctx, { ...values, formKey, next: next ?? '' }),
    draftId,
    {
      revision,
      content: reading.content,
    },
  )
  if (!result.ok)
    return data<DraftFormResult>(
      { ...unsaved, problem: result.problem, revision: draft.revision },
      { status: result.problem === 'draft-is-gone' ? 404 : 409 },
    )
  const path = `/portal/clients/invoices/drafts/${draftId}`
  if (next === 'review') throw redirect(`${path}/review`, 303)
  if (request.headers.get('accept')?.includes('text/html')) throw redirect(`${path}?saved`, 303)
  return data<DraftFormResult>({ ...unsaved, saved: true, revision: result.value.revision })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? getInvoiceMessages('en').editor.title(loaderData.client.name)
      : clients.tabs.invoices,
  )

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DraftEditor
      key={loaderData.id}
      {...loaderData}
      result={useLastActionData<DraftFormResult>(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
