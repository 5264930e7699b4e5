import { eq } from 'drizzle-orm'

import { formatExactMoney } from '#app/core/money.ts'
import { review } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { selectRecipients } from '#app/features/delivery/review-email/reads.server.ts'
import { emailGuest, emailStudio } from '#app/features/delivery/review-email/writes.server.ts'
import { isSigner } from '#app/features/delivery/review-round/rules.ts'
import { type ChargeRow, selectCharge } from '#app/features/sales/project-charge/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  buildDeclineEmail,
  buildOfferEmail,
  buildRequestEmail,
  buildWaiverEmail,
} from './emails.ts'

/** Returns a charge with its review, unless that was deleted. */
async function findCharge(ctx: TxCtx, id: string) {
  const charge = await selectCharge(ctx, id)
  if (!charge?.reviewId) return null
  const [row] = await ctx.db.select().from(review).where(eq(review.id, charge.reviewId))
  return row ? { charge, row } : null
}

/** Tells the studio that a guest asks for the price of a round. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailRoundRequest(ctx: TxCtx, _: string, data: { charge: string }) {
  const found = await findCharge(ctx, data.charge)
  if (!found) return
  const { row, charge } = found
  const facts = { title: row.title, round: charge.round, by: getName(ctx) }
  await emailStudio(ctx, row, (messages, studio, link) =>
    buildRequestEmail(messages, studio, { ...facts, link }),
  )
}

/** Tells the studio that a guest declined what it offered. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailRoundDecline(ctx: TxCtx, _: string, data: { charge: string }) {
  const found = await findCharge(ctx, data.charge)
  if (!found) return
  const { row, charge } = found
  const facts = { title: row.title, round: charge.round, by: getName(ctx) }
  const amount = await formatAmount(ctx, charge)
  await emailStudio(ctx, row, (messages, studio, link) =>
    buildDeclineEmail(messages, studio, { ...facts, amount, link }),
  )
}

/** Emails an offered price to the guests who may agree to it. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailRoundOffer(ctx: TxCtx, _: string, data: { charge: string }) {
  const found = await findCharge(ctx, data.charge)
  if (!found) return
  const { row, charge } = found
  const amount = await formatAmount(ctx, charge)
  for (const { contact } of (await selectRecipients(ctx, row.id)).filter(isSigner))
    await emailGuest(ctx, row, contact, (messages, studio, guest) =>
      buildOfferEmail(messages, studio, { ...guest, round: charge.round, amount }),
    )
}

/** Tells who asked for a round, and those who may agree to one, that it costs nothing. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailRoundWaiver(ctx: TxCtx, _: string, data: { charge: string }) {
  const found = await findCharge(ctx, data.charge)
  if (!found) return
  const { row, charge } = found
  const recipients = (await selectRecipients(ctx, row.id)).filter(
    (one) => isSigner(one) || one.contact.id === charge.requestedBy,
  )
  for (const { contact } of recipients)
    await emailGuest(ctx, row, contact, (messages, studio, guest) =>
      buildWaiverEmail(messages, studio, { ...guest, round: charge.round }),
    )
}

async function formatAmount(ctx: TxCtx, { amount }: ChargeRow): Promise<string> {
  const { currency, locale } = await getStudio(ctx)
  return formatExactMoney(amount ?? 0, currency, locale)
}

/** The guest whose act an event is. */
function getName({ actor }: TxCtx): string {
  return actor.kind === 'client' ? actor.name : ''
}
