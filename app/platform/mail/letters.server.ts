import { randomUUID } from 'node:crypto'

import { type SQL, and, eq, gt, lte, sql } from 'drizzle-orm'

import { after } from '#app/core/day.ts'
import {
  type EmailContent,
  formatEmailHtml,
  formatEmailText,
  linkPlaceholder,
} from '#app/core/email.ts'
import { addressKey, oneLine, tidy } from '#app/core/text.ts'
import { letter, studio } from '#app/data/schema/index.server.ts'

import { seal } from '../auth/sealed.server.ts'
import type { Ctx, TxCtx } from '../context.server.ts'

type Letter = {
  kind: string
  to: { name: string; address: string }
  fromName: string
  replyTo?: string
  /** Message-ID of the letter this one answers, so that mailboxes keep them together. */
  inReplyTo?: string
  subject: string
  content: EmailContent
  language: string
  /** What it is about. */
  subjectId?: string
  /**
   * A link in it that opens something: sealed until it is sent, and never shown in the portal. It
   * opens something for `lasts` milliseconds, and is forgotten then if it was not sent.
   */
  secretLink?: { href: string; lasts: number }
  /** A calendar file that comes with it (RFC 5545). */
  calendar?: string
  /** A message a person wrote to another: without the studio's name and address around it. */
  personal?: true
  /** It waits so many milliseconds, in which what caused it can still be undone. */
  waits?: number
}

/** Emails a person is waiting for are sent before all others. */
export const isUrgent: SQL<boolean> = sql`${letter.kind} in ('staff.reset', 'invitation.sent', 'mail.test')`

/**
 * Puts a letter into the outbox, in the transaction of its cause; it leaves after that is kept.
 * Gives its id.
 */
export async function post(
  ctx: TxCtx,
  { to, content, secretLink, personal, waits = 0, ...rest }: Letter,
): Promise<string> {
  const id = randomUUID()
  const subject = oneLine(rest.subject)
  const said = content
    .map((block) => (typeof block === 'string' ? tidy(block) : block))
    .filter((block) => block !== '')
  const [of] = await ctx.db
    .select({ name: studio.name, accent: studio.accent, phone: studio.phone, email: studio.email })
    .from(studio)
  const contact =
    of && !personal
      ? [of.name, [of.phone, of.email].filter(Boolean).join(' · '), ctx.app.config.publicUrl]
      : []
  const html = formatEmailHtml(said, {
    subject,
    language: rest.language,
    studio: of?.name ?? rest.fromName,
    contact,
    accent: of?.accent ?? null,
  })
  const withoutLink = (text: string) =>
    secretLink ? text.replaceAll(secretLink.href, linkPlaceholder) : text
  await ctx.db.insert(letter).values({
    ...rest,
    id,
    subject,
    messageId: `<${id}@${new URL(ctx.app.config.publicUrl).hostname}>`,
    createdAt: ctx.now,
    nextTryAt: after(ctx.now, waits),
    state: 'queued',
    toName: oneLine(to.name),
    toAddress: oneLine(to.address),
    toKey: addressKey(to.address),
    body: withoutLink(formatEmailText(said, contact)),
    html: withoutLink(html),
    ...(secretLink && {
      secret: true,
      sealedLink: seal(ctx.app.key, secretLink.href),
      linkEndsAt: after(ctx.now, secretLink.lasts),
    }),
  })
  ctx.inside.happened.add('letter')
  return id
}

/** Whether such a letter went to that address within the last so many milliseconds. */
export async function wasPosted(
  ctx: Ctx,
  kind: string,
  address: string,
  within: number,
): Promise<boolean> {
  const found = await ctx.db
    .select({ id: letter.id })
    .from(letter)
    .where(
      and(
        eq(letter.kind, kind),
        eq(letter.toKey, addressKey(address)),
        gt(letter.createdAt, after(ctx.now, -within)),
      ),
    )
    .limit(1)
  return found.length > 0
}

/**
 * Takes an email back that is still waiting for its cause to be undone. Gives whether there was
 * one.
 */
export async function withdrawEmail(ctx: TxCtx, kind: string, subjectId: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(letter)
    .where(
      and(
        eq(letter.kind, kind),
        eq(letter.subjectId, subjectId),
        eq(letter.state, 'queued'),
        eq(letter.tries, 0),
        gt(letter.nextTryAt, ctx.now),
      ),
    )
    .returning({ id: letter.id })
  return gone.length > 0
}

/**
 * Forgets the links of emails about `subjectId`, because they no longer open anything: what has not
 * been sent can no longer be sent.
 */
export async function forgetLinksOf(ctx: TxCtx, subjectId: string) {
  await ctx.db.update(letter).set({ sealedLink: null }).where(eq(letter.subjectId, subjectId))
}

/** Forgets every link that has ended by itself. */
export async function forgetEndedLinks(ctx: Ctx) {
  await ctx.db.update(letter).set({ sealedLink: null }).where(lte(letter.linkEndsAt, ctx.now))
}

/** Addresses nobody has (RFC 2606, RFC 6761): letters to them never leave the program. */
export function isExampleAddress(address: string): boolean {
  return /(^|[@.])example(\.(com|net|org))?$/.test(addressKey(address))
}
