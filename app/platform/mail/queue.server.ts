import { randomUUID } from 'node:crypto'

import { type SQL, and, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'

import { addMs } from '#app/core/day.ts'
import {
  type EmailContent,
  formatEmailHtml,
  formatEmailText,
  linkPlaceholder,
} from '#app/core/email.ts'
import { toEmailKey, toSingleLine, normalizeText } from '#app/core/text.ts'
import { email, studio } from '#app/data/schema/index.server.ts'

import { encrypt } from '../auth/encryption.server.ts'
import type { Ctx, TxCtx } from '../context.server.ts'

type EmailDraft = {
  kind: string
  to: { name: string; address: string }
  fromName: string
  replyTo?: string
  /** Message-ID of the email this one answers, so that mail clients group them. */
  inReplyTo?: string
  subject: string
  content: EmailContent
  language: string
  /** Id of the record the email is about. */
  subjectId?: string
  /**
   * A secret link in the email. It is encrypted until it is sent and never shown in the portal; it
   * is valid for `lifetimeMs` and deleted then if it wasn't sent.
   */
  secretLink?: { href: string; lifetimeMs: number }
  /** Attached calendar file (RFC 5545). */
  calendar?: string
  /** A message from one person to another: without the studio's name and contact details. */
  personal?: true
  /** Milliseconds before it is sent, during which its cause can be undone. */
  delayMs?: number
}

/** Emails a person is waiting for, which are sent first. */
export const isUrgent: SQL<boolean> = sql`${email.kind} in ('staff.reset', 'invitation.sent', 'mail.test')`

/**
 * Adds an email to the outbox in the transaction of its cause, and returns its id. It is sent after
 * the commit.
 */
export async function enqueueEmail(
  ctx: TxCtx,
  { to, content, secretLink, personal, delayMs = 0, ...rest }: EmailDraft,
): Promise<string> {
  const id = randomUUID()
  const subject = toSingleLine(rest.subject)
  const blocks = content
    .map((block) => (typeof block === 'string' ? normalizeText(block) : block))
    .filter((block) => block !== '')
  const [sender] = await ctx.db
    .select({ name: studio.name, accent: studio.accent, phone: studio.phone, email: studio.email })
    .from(studio)
  const contact =
    sender && !personal
      ? [
          sender.name,
          [sender.phone, sender.email].filter(Boolean).join(' · '),
          ctx.app.config.publicUrl,
        ]
      : []
  const html = formatEmailHtml(blocks, {
    subject,
    language: rest.language,
    studio: sender?.name ?? rest.fromName,
    contact,
    accent: sender?.accent ?? null,
  })
  const withoutLink = (text: string) =>
    secretLink ? text.replaceAll(secretLink.href, linkPlaceholder) : text
  await ctx.db.insert(email).values({
    ...rest,
    id,
    subject,
    messageId: `<${id}@${new URL(ctx.app.config.publicUrl).hostname}>`,
    createdAt: ctx.now,
    nextTryAt: addMs(ctx.now, delayMs),
    state: 'queued',
    toName: toSingleLine(to.name),
    toAddress: toSingleLine(to.address),
    toKey: toEmailKey(to.address),
    body: withoutLink(formatEmailText(blocks, contact)),
    html: withoutLink(html),
    ...(secretLink && {
      secret: true,
      sealedLink: encrypt(ctx.app.key, secretLink.href),
      linkEndsAt: addMs(ctx.now, secretLink.lifetimeMs),
    }),
  })
  ctx.tx.changedNouns.add('email')
  return id
}

/**
 * Returns true if an email of this kind to this address was queued within the last `withinMs`
 * milliseconds.
 */
export async function wasRecentlySent(
  ctx: Ctx,
  kind: string,
  address: string,
  withinMs: number,
): Promise<boolean> {
  const found = await ctx.db
    .select({ id: email.id })
    .from(email)
    .where(
      and(
        eq(email.kind, kind),
        eq(email.toKey, toEmailKey(address)),
        gt(email.createdAt, addMs(ctx.now, -withinMs)),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Returns true if an email of one of these kinds was queued for a subject and not withdrawn. */
export async function wasEmailed(
  ctx: Ctx,
  { kinds, subjectId, since }: { kinds: string[]; subjectId: string; since: Date },
): Promise<boolean> {
  const found = await ctx.db
    .select({ id: email.id })
    .from(email)
    .where(
      and(inArray(email.kind, kinds), eq(email.subjectId, subjectId), gte(email.createdAt, since)),
    )
    .limit(1)
  return found.length > 0
}

/** Deletes a delayed email whose cause was undone. Returns true if there was one. */
export async function withdrawEmail(ctx: TxCtx, kind: string, subjectId: string): Promise<boolean> {
  const deleted = await ctx.db
    .delete(email)
    .where(
      and(
        eq(email.kind, kind),
        eq(email.subjectId, subjectId),
        eq(email.state, 'queued'),
        eq(email.tries, 0),
        gt(email.nextTryAt, ctx.now),
      ),
    )
    .returning({ id: email.id })
  return deleted.length > 0
}

/** Deletes those of these emails that haven't been sent, also if they are held or have failed. */
export async function withdrawUnsentEmails(ctx: TxCtx, ids: string[]) {
  if (ids.length === 0) return
  await ctx.db
    .delete(email)
    .where(and(inArray(email.id, ids), inArray(email.state, ['queued', 'held', 'failed'])))
  ctx.tx.changedNouns.add('email')
}

/**
 * Deletes the links in emails about `subjectId` when they no longer work. Emails not sent yet then
 * can't be sent.
 */
export async function forgetLinks(ctx: TxCtx, subjectId: string) {
  await ctx.db.update(email).set({ sealedLink: null }).where(eq(email.subjectId, subjectId))
}

/** Deletes expired links. */
export async function forgetExpiredLinks(ctx: Ctx) {
  await ctx.db.update(email).set({ sealedLink: null }).where(lte(email.linkEndsAt, ctx.now))
}

/**
 * Returns true for reserved example addresses (RFC 2606, RFC 6761). Emails to them are never sent.
 */
export function isExampleAddress(address: string): boolean {
  return /(^|[@.])example(\.(com|net|org))?$/.test(toEmailKey(address))
}
