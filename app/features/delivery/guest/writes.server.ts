import { and, eq, sql } from 'drizzle-orm'

import { toEmailKey } from '#app/core/text.ts'
import {
  clientContact,
  comment,
  reviewDecision,
  reviewNote,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'

/* Guests are contacts of the client who see only the galleries and reviews shared with them. */

/** Returns the contact with this address. Someone new becomes a guest. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function findOrAddGuest(
  ctx: TxCtx,
  clientId: string,
  { name, email }: { name: string; email: string },
): Promise<{ contactId: string; isNew: boolean }> {
  const emailKey = toEmailKey(email)
  const [existing] = await ctx.db
    .select({ id: clientContact.id })
    .from(clientContact)
    .where(and(eq(clientContact.clientId, clientId), eq(clientContact.emailKey, emailKey)))
  if (existing) return { contactId: existing.id, isNew: false }
  const [created] = await ctx.db
    .insert(clientContact)
    .values({ clientId, createdAt: ctx.now, name, email, emailKey, role: 'other', isGuest: true })
    .returning({ id: clientContact.id })
  return { contactId: created!.id, isNew: true }
}

/** Forgets a guest whose last access ended, unless they chose, wrote or approved something. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function forgetGuest(ctx: TxCtx, contactId: string) {
  const tables = [
    'gallery_share',
    'favorite',
    'comment',
    'review_share',
    'review_note',
    'review_decision',
  ]
  await ctx.db
    .delete(clientContact)
    .where(
      and(
        eq(clientContact.id, contactId),
        eq(clientContact.isGuest, true),
        ...tables.map(
          (table) =>
            sql`not exists (select from ${sql.identifier(table)} where contact_id = ${contactId})`,
        ),
      ),
    )
}

/**
 * Deletes the name, address and access of a guest, and the text of what they wrote; what they chose
 * and approved stays without a name. Returns false for someone who is no guest of the client.
 */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function eraseGuestContact(
  ctx: TxCtx,
  clientId: string,
  contactId: string,
): Promise<boolean> {
  const [guest] = await ctx.db
    .select({ id: clientContact.id })
    .from(clientContact)
    .where(
      and(
        eq(clientContact.id, contactId),
        eq(clientContact.clientId, clientId),
        eq(clientContact.isGuest, true),
      ),
    )
    .for('update')
  if (!guest) return false
  await ctx.db.update(comment).set({ text: '' }).where(eq(comment.contactId, contactId))
  await ctx.db
    .update(reviewNote)
    .set({ text: '', drawing: [] })
    .where(eq(reviewNote.contactId, contactId))
  await ctx.db
    .update(reviewDecision)
    .set({ name: '', message: '' })
    .where(eq(reviewDecision.contactId, contactId))
  await ctx.db.delete(clientContact).where(eq(clientContact.id, contactId))
  return true
}
