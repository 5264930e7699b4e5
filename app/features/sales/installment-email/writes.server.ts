import { eq } from 'drizzle-orm'

import { email } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail, withdrawUnsentEmails } from '#app/platform/mail/queue.server.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import {
  selectAgreed,
  selectInstallmentViews,
} from '#app/features/sales/installment/reads.server.ts'
import { selectPlanDate } from '#app/features/sales/quote/reads.server.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildMovedPlanEmail } from './emails.ts'

/** Emails the new days of a plan to the contacts that receive invoices, in place of unsent ones. */
export async function emailMovedPlan(ctx: TxCtx, quoteId: string) {
  const agreement = await selectAgreed(ctx, quoteId)
  const dateOn = await selectPlanDate(ctx, quoteId)
  if (!agreement || dateOn === null || agreement.quote.client.erasedAt !== null) return
  await withdrawMovedPlanEmails(ctx, quoteId)
  const { quote, version, language } = agreement
  const installments = (await selectInstallmentViews(ctx, quoteId)) ?? []
  const studio = await getStudio(ctx)
  const plan = {
    number: quote.number,
    title: version.content.title,
    dateOn,
    currency: version.currency,
    language,
    installments: installments.filter(({ state }) => state === 'planned'),
  }
  const target = `/client/quotes/${formatQuoteNumber(quote.number)}`
  for (const recipient of await listRecipients(ctx, quote.clientId, 'invoices'))
    await enqueueEmail(ctx, {
      ...buildMovedPlanEmail(getServerMessages(language), studio, plan, {
        name: recipient.name,
        link: await createAccessLink(ctx, { id: recipient.contactId }, { via: 'email', target }),
      }),
      to: { name: recipient.name, address: recipient.email },
      subjectId: quoteId,
    })
}

async function withdrawMovedPlanEmails(ctx: TxCtx, quoteId: string) {
  const rows = await ctx.db
    .select({ id: email.id, kind: email.kind })
    .from(email)
    .where(eq(email.subjectId, quoteId))
  await withdrawUnsentEmails(
    ctx,
    rows.filter(({ kind }) => kind === 'payment-plan.moved').map(({ id }) => id),
  )
}
