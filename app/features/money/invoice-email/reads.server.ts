import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import type { IssuedInvoice } from '#app/features/money/invoice/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type SentInvoice, buildInvoiceMessage, formatInvoiceSubject } from './emails.ts'

/** Returns the recipients of an invoice, with the subject and the usual message. */
export async function getEmailPlan(ctx: Ctx, clientId: string, invoice: SentInvoice) {
  authorize(ctx.actor, 'invoice.see')
  const studio = await getStudio(ctx)
  const recipients = await listRecipients(ctx, clientId, 'invoices')
  return {
    recipients: recipients.map(({ name, email }) => ({ name, email })),
    subject: formatInvoiceSubject(invoice, studio),
    message: buildInvoiceMessage(invoice, studio),
  }
}

/** Returns what an email says about an issued invoice. */
export function toSentInvoice(invoice: IssuedInvoice): SentInvoice {
  const { documentNumber, kind, gross, open, dueOn, currency, language } = invoice
  const cents = kind === 'credit-note' ? gross : open
  return { documentNumber, kind, cents, dueOn, currency, language }
}
