import { eq, inArray } from 'drizzle-orm'

import type { EventData } from '#app/core/events.ts'
import { fail, ok } from '#app/core/result.ts'
import { booking, bookingNotice } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { isEveryEmailDeclined } from '#app/platform/mail/choices.server.ts'
import { groupEmails } from '#app/platform/mail/groups.server.ts'
import { withdrawEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findRequester } from '#app/features/booking/booking-request/reads.server.ts'

import {
  findNotice,
  findNoticeFacts,
  findTimeBeforeLastMoves,
  listDateContacts,
  listNotices,
} from './reads.server.ts'
import {
  type PendingChanges,
  listCrewNotices,
  mergeChanges,
  mustNotifyClient,
  mustNotifyContacts,
  parseEmailChoices,
} from './rules.ts'

/** Returns the context for a form with a sheet: who is emailed about its change. */
export function withEmailChoices(ctx: Ctx, values: Record<string, string>): Ctx {
  const emailChoices = parseEmailChoices(values)
  return emailChoices ? { ...ctx, emailChoices } : ctx
}

/** Stores that a new booking's people were not emailed yet, if the form left that open. */
export async function saveNoticeOfNewBooking(ctx: TxCtx, id: string) {
  if (ctx.emailChoices?.to !== 'later') return
  const people = (await findNoticeFacts(ctx, id))?.people ?? []
  await saveNotice(ctx, id, { was: null, added: people.map((person) => person.id), removed: [] })
}

/** Stores a change whose emails are decided later. */
export async function saveNoticeOfChange(
  ctx: TxCtx,
  id: string,
  { was, added, removed }: EventData<'booking.changed'>,
) {
  if (ctx.emailChoices?.to !== 'later') return
  // emails about the last move that are still delayed are replaced
  const withdrawn = was
    ? [
        await withdrawEmail(ctx, 'date.rescheduled', id),
        await withdrawEmail(ctx, 'crew.moved', id),
        await withdrawEmail(ctx, 'contact.moved', id),
      ].find((candidate) => candidate !== null)
    : undefined
  await saveNotice(ctx, id, {
    was: (withdrawn ? (withdrawn.was ?? (await findTimeBeforeLastMoves(ctx, id))) : was) ?? null,
    added: added?.split(' ') ?? [],
    removed: removed?.split(' ') ?? [],
  })
}

async function saveNotice(ctx: TxCtx, id: string, change: PendingChanges) {
  if (ctx.emailChoices?.to !== 'later') return
  const facts = await findNoticeFacts(ctx, id)
  if (!facts) return
  const now = `${facts.times.startsLocal} ${facts.times.endsLocal}`
  const before = await findNotice(ctx, id)
  const merged = mergeChanges(before, change, now)
  const together = await joinEmailGroup(ctx, before?.together ?? null)
  await ctx.db.delete(bookingNotice).where(eq(bookingNotice.bookingId, id))
  if (merged && (await hasRecipient(ctx, id, merged)))
    await ctx.db.insert(bookingNotice).values({ bookingId: id, at: ctx.now, ...merged, together })
}

/**
 * Returns the id that groups the dates of this change in one email, and moves the dates that waited
 * with this one into the group.
 */
async function joinEmailGroup(ctx: TxCtx, before: string | null): Promise<string | null> {
  if (!ctx.tx.emailGroups) return before
  const together = ctx.requestId
  if (before && before !== together)
    await ctx.db.update(bookingNotice).set({ together }).where(eq(bookingNotice.together, before))
  return together
}

async function hasRecipient(ctx: TxCtx, id: string, { was, added, removed }: PendingChanges) {
  const facts = (await findNoticeFacts(ctx, id, removed))!
  const change = { kind: 'changed', isMoved: was !== null, added, removed } as const
  const actorId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  return (
    listCrewNotices(change, facts.booking, facts.people, { actorId, now: ctx.now }).length > 0 ||
    (mustNotifyClient(change, facts.booking, ctx.now) && (await findRequester(ctx, id)) !== null) ||
    (mustNotifyContacts(change, facts.booking, ctx.now) &&
      (await listDateContacts(ctx, id)).length > 0)
  )
}

/** Clears what emails about a later change will say anyway; only removed people remain. */
export async function settleNotice(ctx: TxCtx, id: string) {
  const notice = await findNotice(ctx, id)
  if (!notice) return
  if (notice.removed.length === 0)
    await ctx.db.delete(bookingNotice).where(eq(bookingNotice.bookingId, id))
  else
    await ctx.db
      .update(bookingNotice)
      .set({ was: null, added: [] })
      .where(eq(bookingNotice.bookingId, id))
}

/**
 * Emails the chosen people about the changes that were not emailed yet, also of the dates of its
 * series that changed together with it. Fails with `notice-is-gone` if there are none left.
 */
export async function sendNotice(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  return transact(ctx, (ctx) =>
    groupEmails(ctx, async (ctx) => {
      const waiting = (await listNotices(ctx, id)).map((notice) => notice.bookingId)
      await ctx.db
        .select({ id: booking.id })
        .from(booking)
        .where(inArray(booking.id, waiting))
        .orderBy(booking.id)
        .for('update')
      const notices = (await listNotices(ctx, id)).filter((notice) =>
        waiting.includes(notice.bookingId),
      )
      if (notices.length === 0) return fail('notice-is-gone')
      const isNobody = isEveryEmailDeclined(ctx)
      for (const { bookingId } of notices) {
        await recordEvent(
          ctx,
          isNobody ? 'booking.notice-dismissed' : 'booking.notice-sent',
          bookingId,
        )
        await ctx.db.delete(bookingNotice).where(eq(bookingNotice.bookingId, bookingId))
      }
      return ok()
    }),
  )
}
