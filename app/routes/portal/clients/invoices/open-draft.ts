import { redirect } from 'react-router'

import type { Ctx } from '#app/platform/context.server.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import { findDraftById } from '#app/features/money/invoice-draft/reads.server.ts'

import { findOr404 } from '../../find-or-404.ts'

/**
 * Returns a draft, or throws a 404. Redirects to the invoice, which has the same id, if the draft
 * was issued since its page was opened or while its form was refused.
 */
export function findDraftOrRedirect(ctx: Ctx, draftId: string) {
  return findOr404('invoice', draftId, async (id) => {
    const draft = await findDraftById(ctx, id)
    if (!draft && (await findInvoiceById(ctx, id)))
      throw redirect(`/portal/clients/invoices/${id}?was-draft`)
    return draft
  })
}
