import { fail, ok } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import { buildInvoiceDocument } from '#app/features/money/invoice/document.ts'
import { selectInvoice } from '#app/features/money/invoice/reads.server.ts'
import { issueInvoice } from '#app/features/money/invoice/writes.server.ts'
import { getDocumentLook } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { buildInvoiceEmail, buildInvoiceMessage } from './emails.ts'
import { toSentInvoice } from './reads.server.ts'

/**
 * Emails an issued invoice or credit note to the client's contacts that receive
 * invoices. Fails with `invoice-is-gone`, and `recipient-missing` if there is none.
 */
export function sendInvoice(ctx: Ctx, id: string, { message }: { message: string }) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const invoice = await selectInvoice(ctx, id)
    if (!invoice) return fail('invoice-is-gone')
    const recipients = await listRecipients(ctx, invoice.clientId, 'invoices')
    if (recipients.length === 0) return fail('recipient-missing')
    const studio = await getStudio(ctx)
    const document = buildInvoiceDocument(invoice, await getDocumentLook(ctx))
    const sent = toSentInvoice(invoice)
    for (const { name, email } of recipients) {
      await enqueueEmail(ctx, {
        ...buildInvoiceEmail(sent, studio, {
          name,
          message: message || buildInvoiceMessage(sent, studio),
          document,
        }),
        to: { name, address: email },
        subjectId: id,
      })
    }
    await recordEvent(ctx, 'invoice.sent', id, { emails: recipients.length })
    return ok({ emails: recipients.length })
  })
}

type IssueForm = { revision: number; confirmTax: boolean; message: string; send: boolean }

/** Issues a draft and emails the invoice in one transaction. Fails as both of them do. */
// oxlint-disable-next-line studio/writes-record-events -- both writes record theirs
export function issueAndSend(ctx: Ctx, draftId: string, { message, send, ...form }: IssueForm) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const issued = await issueInvoice(ctx, draftId, form)
    if (!issued.ok || !send) return issued
    const sent = await sendInvoice(ctx, issued.value.id, { message })
    return sent.ok ? issued : sent
  })
}
