import { listDocumentTexts } from '#app/core/document.ts'
import { fail, ok } from '#app/core/result.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import { checkPrintable } from '#app/features/money/document/reads.server.ts'
import { buildPdfName } from '#app/features/money/document/rules.ts'
import { requestRendering } from '#app/features/money/document/writes.server.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import { buildInvoiceDocument } from '#app/features/money/invoice/document.ts'
import { selectInvoice } from '#app/features/money/invoice/reads.server.ts'
import { findDraftById, getDraftContext } from '#app/features/money/invoice-draft/reads.server.ts'
import { buildDraftPreview } from '#app/features/money/invoice-draft/document.ts'
import { issueInvoice } from '#app/features/money/invoice-issue/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { buildInvoiceEmail, buildInvoiceMessage } from './emails.ts'
import { toSentInvoice } from './reads.server.ts'

/**
 * Emails an issued invoice or credit note with its PDF to the client's contacts that receive
 * invoices. The email waits until the PDF is rendered. Fails with `invoice-is-gone`, and with
 * `recipient-missing` if there is none.
 */
// oxlint-disable-next-line studio/writes-record-events -- `queueInvoiceEmail` records it
export function sendInvoice(ctx: Ctx, id: string, form: { message: string }) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, (ctx) => queueInvoiceEmail(ctx, id, form))
}

/** Queues the same email in a write that has checked the permission. Fails as it does. */
export async function queueInvoiceEmail(ctx: TxCtx, id: string, { message }: { message: string }) {
  const invoice = await selectInvoice(ctx, id)
  if (!invoice) return fail('invoice-is-gone')
  const recipients = await listRecipients(ctx, invoice.clientId, 'invoices')
  if (recipients.length === 0) return fail('recipient-missing')
  const studio = await getStudio(ctx)
  const rendering = (await requestRendering(ctx, id))!
  const document = buildInvoiceDocument(invoice, rendering.look)
  const name = buildPdfName(invoice.documentNumber)
  const sent = toSentInvoice(invoice)
  const target = buildInvoicePath('/client', invoice.documentNumber)
  for (const recipient of recipients) {
    const contact = { id: recipient.contactId }
    await enqueueEmail(ctx, {
      ...buildInvoiceEmail(sent, studio, {
        name: recipient.name,
        message: message || buildInvoiceMessage(sent, studio),
        document,
        link: await createAccessLink(ctx, contact, { via: 'email', target }),
        mayPay: recipient.mayPay,
      }),
      to: { name: recipient.name, address: recipient.email },
      subjectId: id,
      attachments: [{ renderingId: rendering.id, name }],
    })
  }
  await recordEvent(ctx, 'invoice.sent', id, { emails: recipients.length })
  return ok({ emails: recipients.length })
}

type IssueForm = { revision: number; confirmTax: boolean; message: string; send: boolean }

/**
 * Issues a draft and emails the invoice in one transaction. Fails as both of them do, and with
 * `text-unprintable` and the characters that no font has.
 */
// oxlint-disable-next-line studio/writes-record-events -- both writes record theirs
export async function issueAndSend(
  ctx: Ctx,
  draftId: string,
  { message, send, ...form }: IssueForm,
) {
  authorize(ctx.actor, 'invoice.issue')
  const draft = await findDraftById(ctx, draftId)
  if (draft) {
    const { document } = buildDraftPreview(draft.content, await getDraftContext(ctx, draft))
    const checked = await checkPrintable(ctx, listDocumentTexts(document))
    if (!checked.ok) return checked
  }
  return transact(ctx, async (ctx) => {
    const issued = await issueInvoice(ctx, draftId, form)
    if (!issued.ok || !send) return issued
    const sent = await sendInvoice(ctx, issued.value.id, { message })
    return sent.ok ? issued : sent
  })
}
