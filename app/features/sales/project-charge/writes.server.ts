import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import type { EventData } from '#app/core/events.ts'
import type { Cents } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import { project, projectCharge } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { findBuyer } from '#app/features/money/document-party/reads.server.ts'
import { insertDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { listAvailableRates } from '#app/features/money/tax/reads.server.ts'
import { pickDefaultRate } from '#app/features/money/tax/rules.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type ChargeRow, isInvoiced } from './reads.server.ts'

type RoundOfReview = { projectId: string; reviewId: string; round: number; description: string }

/** Asks the studio for the price of a round, inside a write that holds the review's lock. */
export async function requestCharge(ctx: TxCtx, about: RoundOfReview) {
  const contactId = ctx.actor.kind === 'client' ? ctx.actor.contactId : null
  const [created] = await ctx.db
    .insert(projectCharge)
    .values({ ...about, state: 'requested', createdAt: ctx.now, requestedBy: contactId })
    .returning({ id: projectCharge.id })
  await recordEvent(ctx, 'project-charge.requested', about.projectId, { charge: created!.id })
}

/** An agreement of a contact: the amount and the sentences that they read. */
export type Agreement = { amount: Cents; wording: string }

/**
 * Records that a contact agreed to a round, inside a write that holds the review's lock and checked
 * that they may. Of an offer, `chargeId` is its row; without, the price was known.
 */
export async function acceptCharge(
  ctx: TxCtx,
  about: RoundOfReview,
  { amount, wording }: Agreement,
  chargeId: string | null,
) {
  if (ctx.actor.kind !== 'client' || !may(ctx.actor, 'client-portal.accept'))
    throw new Error('Only a contact who signs for the client agrees to a charge.')
  const { contactId, name } = ctx.actor
  const agreed = {
    state: 'accepted' as const,
    amount,
    acceptedAt: ctx.now,
    acceptedBy: contactId,
    acceptedName: name,
    wording,
  }
  const [row] = chargeId
    ? await ctx.db
        .update(projectCharge)
        .set(agreed)
        .where(eq(projectCharge.id, chargeId))
        .returning({ id: projectCharge.id })
    : await ctx.db
        .insert(projectCharge)
        .values({ ...about, ...agreed, createdAt: ctx.now })
        .returning({ id: projectCharge.id })
  await recordEvent(ctx, 'project-charge.accepted', about.projectId, {
    charge: row!.id,
    cents: amount,
  })
}

/** Ends an offer that a contact declines, inside a write that holds the review's lock. */
export async function declineCharge(ctx: TxCtx, { id, projectId }: ChargeRow) {
  await ctx.db
    .update(projectCharge)
    .set({ state: 'declined', endedAt: ctx.now })
    .where(eq(projectCharge.id, id))
  await recordEvent(ctx, 'project-charge.declined', projectId, { charge: id })
}

/** Locks a charge, so that an offer, an answer and an invoice come one after the other. */
async function lockCharge(ctx: TxCtx, id: string): Promise<ChargeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(projectCharge)
    .where(eq(projectCharge.id, id))
    .for('update')
  return row
}

/** Locks the charge of a round that wasn't declined. */
export async function lockRoundCharge(
  ctx: TxCtx,
  reviewId: string,
  round: number,
): Promise<ChargeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(projectCharge)
    .where(
      and(
        eq(projectCharge.reviewId, reviewId),
        eq(projectCharge.round, round),
        sql`${projectCharge.state} <> 'declined'`,
      ),
    )
    .for('update')
  return row
}

type ChargeOfReview = { id: string; reviewId: string }

/**
 * Offers a price that the client asked for, or another one than was offered. Fails with
 * `charge-is-gone`, and with `charge-is-answered` if it was accepted, declined or waived.
 */
export function offerCharge(
  ctx: Ctx,
  { id, reviewId }: ChargeOfReview,
  { amount }: { amount: Cents },
) {
  authorize(ctx.actor, 'project-charge.change')
  return transact(ctx, async (ctx) => {
    const row = await lockCharge(ctx, id)
    if (row?.reviewId !== reviewId) return fail('charge-is-gone')
    if (row.state === 'offered' && row.amount === amount) return ok()
    if (row.state !== 'requested' && row.state !== 'offered') return fail('charge-is-answered')
    await ctx.db
      .update(projectCharge)
      .set({
        state: 'offered',
        amount,
        offeredAt: ctx.now,
        offeredBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
      })
      .where(eq(projectCharge.id, id))
    await recordEvent(ctx, 'project-charge.offered', row.projectId, { charge: id, cents: amount })
    return ok()
  })
}

/**
 * Asks nothing for a round, also for one that the client agreed to pay. Fails with
 * `charge-is-gone`, `charge-is-answered` if it was declined, and `charge-is-invoiced` if it has a
 * draft or an invoice.
 */
// oxlint-disable-next-line studio/writes-record-events -- `endCharge` records it
export function waiveCharge(
  ctx: Ctx,
  { id, reviewId }: ChargeOfReview,
  { reason }: { reason: string },
) {
  authorize(ctx.actor, 'project-charge.change')
  return transact(ctx, async (ctx) => {
    const row = await lockCharge(ctx, id)
    if (row?.reviewId !== reviewId) return fail('charge-is-gone')
    if (row.state === 'waived') return ok()
    if (row.state === 'declined') return fail('charge-is-answered')
    if (await isInvoiced(ctx, row)) return fail('charge-is-invoiced')
    await endCharge(ctx, row, reason)
    return ok()
  })
}

/** Waives what was asked for or offered, inside a write that includes the round in the price. */
export async function waiveIncluded(ctx: TxCtx, reviewId: string, includedRounds: number | null) {
  const rows = await ctx.db
    .select()
    .from(projectCharge)
    .where(
      and(
        eq(projectCharge.reviewId, reviewId),
        inArray(projectCharge.state, ['requested', 'offered']),
        includedRounds === null
          ? undefined
          : sql`${projectCharge.round} <= ${sql.param(includedRounds)}`,
      ),
    )
    .orderBy(asc(projectCharge.id))
    .for('update')
  for (const row of rows) await endCharge(ctx, row, '')
}

async function endCharge(ctx: TxCtx, { id, projectId }: ChargeRow, reason: string) {
  await ctx.db
    .update(projectCharge)
    .set({
      state: 'waived',
      endedAt: ctx.now,
      waivedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
      waiveReason: reason,
      invoiceId: null,
    })
    .where(eq(projectCharge.id, id))
  await recordEvent(ctx, 'project-charge.waived', projectId, { charge: id })
}

/**
 * Creates an invoice draft with a line for each charge of a project that was accepted and has
 * neither a draft nor an invoice. Lines have the tax in their price, because that is what the
 * client agreed to pay. Fails with `project-is-gone`, `client-is-gone`, and with
 * `charge-is-invoiced` if there is none.
 */
export function invoiceCharges(ctx: Ctx, projectId: string) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ clientId: project.clientId })
      .from(project)
      .where(eq(project.id, projectId))
    if (!found) return fail('project-is-gone')
    const buyer = found.clientId === null ? null : await findBuyer(ctx, found.clientId)
    if (found.clientId === null || !buyer || buyer.isErased) return fail('client-is-gone')
    const rows = await ctx.db
      .select()
      .from(projectCharge)
      .where(and(eq(projectCharge.projectId, projectId), eq(projectCharge.state, 'accepted')))
      .orderBy(asc(projectCharge.id))
      .for('update')
    const open: ChargeRow[] = []
    for (const row of rows) if (!(await isInvoiced(ctx, row))) open.push(row)
    if (open.length === 0) return fail('charge-is-invoiced')
    const content = await buildDraft(ctx, projectId, { buyer: buyer.buyer, charges: open })
    const { id } = await insertDraft(ctx, found.clientId, content)
    const ids = open.map((row) => row.id)
    await ctx.db.update(projectCharge).set({ invoiceId: id }).where(inArray(projectCharge.id, ids))
    await recordEvent(ctx, 'invoice-draft.created', id)
    return ok({ id })
  })
}

type Buyer = NonNullable<Awaited<ReturnType<typeof findBuyer>>>['buyer']

async function buildDraft(
  ctx: TxCtx,
  projectId: string,
  { buyer, charges }: { buyer: Buyer; charges: ChargeRow[] },
) {
  const settings = await selectStudioBilling(ctx)
  const { timeZone } = await getStudio(ctx)
  const rates = await listAvailableRates(ctx, toStudioDay(ctx.now, timeZone))
  const taxRateId = pickDefaultRate(rates, settings.taxRateId, { seller: settings, buyer })
  return {
    priceMode: 'gross' as const,
    lines: charges.map(({ description, amount }) => ({
      name: description,
      text: '',
      quantityMilli: 1000,
      unit: 'flat' as const,
      unitPrice: amount!,
      discount: null,
      taxRateId,
      account: '',
    })),
    discount: null,
    discountReason: '',
    suppliedOn: null,
    dueDays: settings.dueDays,
    opening: settings.opening,
    closing: settings.closing,
    bookingId: null,
    projectId,
  }
}

/** Moves charges to the draft that replaces their invoice. */
export async function moveReissuedCharges(
  ctx: TxCtx,
  draftId: string,
  { reissues }: EventData<'invoice-draft.created'>,
) {
  if (reissues === undefined) return
  await ctx.db
    .update(projectCharge)
    .set({ invoiceId: draftId })
    .where(eq(projectCharge.invoiceId, reissues))
}
