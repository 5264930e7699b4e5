import { eq } from 'drizzle-orm'

import { formatExactMoney } from '#app/core/money.ts'
import { review } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { linkLifetime } from '#app/features/clients/access-link/rules.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { getClientLanguage } from '#app/features/clients/client/reads.server.ts'
import type { ReviewRow } from '#app/features/delivery/review/reads.server.ts'
import { buildReviewPath } from '#app/features/delivery/review/rules.ts'
import {
  type Recipient,
  emailStudio,
  listRecipients,
} from '#app/features/delivery/review-email/writes.server.ts'
import { type ChargeRow, selectCharge } from '#app/features/sales/project-charge/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

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
  const messages = getServerMessages(await getClientLanguage(ctx, row.clientId))
  const studio = await getStudio(ctx)
  for (const recipient of (await listRecipients(ctx, row.id)).filter(isSigner))
    await emailGuest(ctx, row, recipient, (facts) =>
      buildOfferEmail(messages, studio, { ...facts, round: charge.round, amount }),
    )
}

/** Tells who asked for a round, and those who may agree to one, that it costs nothing. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailRoundWaiver(ctx: TxCtx, _: string, data: { charge: string }) {
  const found = await findCharge(ctx, data.charge)
  if (!found) return
  const { row, charge } = found
  const messages = getServerMessages(await getClientLanguage(ctx, row.clientId))
  const studio = await getStudio(ctx)
  const recipients = (await listRecipients(ctx, row.id)).filter(
    (one) => isSigner(one) || one.contact.id === charge.requestedBy,
  )
  for (const recipient of recipients)
    await emailGuest(ctx, row, recipient, (facts) =>
      buildWaiverEmail(messages, studio, { ...facts, round: charge.round }),
    )
}

function isSigner({ permissions, contact }: Recipient): boolean {
  const { isGuest, seesMoney, maySign } = contact
  return permissions.includes('comment') && !isGuest && seesMoney && maySign
}

async function formatAmount(ctx: TxCtx, { amount }: ChargeRow): Promise<string> {
  const { currency, locale } = await getStudio(ctx)
  return formatExactMoney(amount ?? 0, currency, locale)
}

/** The guest whose act an event is. */
function getName({ actor }: TxCtx): string {
  return actor.kind === 'client' ? actor.name : ''
}

type Facts = { title: string; name: string; link: { href: string; lifetimeMs: number } }

async function emailGuest(
  ctx: TxCtx,
  row: ReviewRow,
  { contact }: Recipient,
  build: (facts: Facts) => ReturnType<typeof buildWaiverEmail>,
) {
  const link = await createAccessLink(ctx, contact, {
    via: 'email',
    target: buildReviewPath(row.slug),
    lifetimeMs: linkLifetime.sent,
  })
  await enqueueEmail(ctx, {
    ...build({ title: row.title, name: contact.name, link }),
    to: { name: contact.name, address: contact.email },
    language: await getClientLanguage(ctx, row.clientId),
    subjectId: row.id,
  })
}
