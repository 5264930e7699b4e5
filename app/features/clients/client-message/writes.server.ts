import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'

import { hour } from '#app/core/day.ts'
import { formatDateTime } from '#app/core/display.ts'
import { fail, ok } from '#app/core/result.ts'
import { toSearchKey } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { inquiry, inquiryMessage } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientActor } from '#app/features/clients/client-portal/reads.server.ts'
import { getClientLanguage } from '#app/features/clients/client/reads.server.ts'
import { type ContactRow, selectContact } from '#app/features/clients/contact/reads.server.ts'
import { computeDueAt } from '#app/features/clients/inquiry/rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildClientMessageEmail } from './emails.ts'

/** Messages a contact may send within an hour. */
const maxMessages = 20

/**
 * Adds a client's message to the thread they have with the studio, or begins one, and emails it to
 * the studio. The reply is due as for an inquiry. Fails with `too-many-messages`.
 */
export async function sendClientMessage(ctx: Ctx, { text }: { text: string }) {
  authorize(ctx.actor, 'client-portal.change')
  const { contactId, clientId } = getClientActor(ctx)
  const isAllowed = await consumeRateLimit(ctx, {
    key: `client-message:${contactId}`,
    max: maxMessages,
    windowMs: hour,
  })
  if (!isAllowed) return fail('too-many-messages')
  return transact(ctx, async (ctx) => {
    const contact = await selectContact(ctx, clientId, contactId)
    if (!contact) return fail('contact-is-gone')
    await takeLock(ctx.db, 'inquirySender', { key: contact.emailKey })
    const thread = await findThread(ctx, contact)
    const { replyHours } = await getCurrentPolicy(ctx)
    const dueAt = computeDueAt(ctx.now, replyHours)
    if (!thread) {
      const id = await beginThread(ctx, contact, { text, dueAt })
      await recordEvent(ctx, 'inquiry.received', id)
      return ok()
    }
    await ctx.db
      .insert(inquiryMessage)
      .values({ inquiryId: thread.id, at: ctx.now, kind: 'incoming', text })
    await ctx.db
      .update(inquiry)
      .set({ state: 'waiting', dueAt, answeredAt: null, answeredBy: null, clientId })
      .where(eq(inquiry.id, thread.id))
    await emailClientMessage(ctx, contact, { text, dueAt, inquiryId: thread.id })
    await recordEvent(ctx, 'inquiry.noted', thread.id, { kind: 'incoming' })
    return ok()
  })
}

type Message = { text: string; dueAt: Date }

/** Returns the newest thread with this contact's own address about this client. */
async function findThread(ctx: TxCtx, { emailKey, clientId }: ContactRow) {
  const [row] = await ctx.db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(
      and(
        eq(inquiry.emailKey, emailKey),
        or(isNull(inquiry.clientId), eq(inquiry.clientId, clientId)),
        ne(inquiry.state, 'spam'),
      ),
    )
    .orderBy(desc(inquiry.receivedAt), desc(inquiry.id))
    .limit(1)
    .for('update')
  return row
}

async function beginThread(ctx: TxCtx, contact: ContactRow, { text, dueAt }: Message) {
  const { name, email, emailKey, phone, clientId } = contact
  const [created] = await ctx.db
    .insert(inquiry)
    .values({
      name,
      email,
      emailKey,
      phone,
      service: 'other',
      message: text,
      receivedAt: ctx.now,
      language: await getClientLanguage(ctx, clientId),
      state: 'waiting',
      dueAt,
      clientId,
      search: toSearchKey(`${name} ${email} ${phone} ${text}`),
    })
    .returning({ id: inquiry.id })
  return created!.id
}

async function emailClientMessage(
  ctx: TxCtx,
  { name, email }: ContactRow,
  { text, dueAt, inquiryId }: Message & { inquiryId: string },
) {
  const studio = await getStudio(ctx)
  await enqueueEmail(ctx, {
    ...buildClientMessageEmail(getServerMessages(studio.language), studio, {
      name,
      email,
      text,
      due: formatDateTime(dueAt, studio),
      link: `${ctx.app.config.publicUrl}/portal/clients/inquiries/${inquiryId}`,
    }),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: inquiryId,
  })
}
