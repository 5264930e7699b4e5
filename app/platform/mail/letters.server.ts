import { randomUUID } from 'node:crypto'

import { type SQL, and, eq, gt, sql } from 'drizzle-orm'

import { after } from '#app/core/day.ts'
import { addressKey, oneLine, tidy } from '#app/core/text.ts'
import { letter } from '#app/data/schema/index.server.ts'

import type { Ctx, TxCtx } from '../context.server.ts'

type Letter = {
  kind: string
  to: { name: string; address: string }
  fromName: string
  replyTo?: string
  /** Message-ID of the letter this one answers, so that mailboxes keep them together. */
  inReplyTo?: string
  subject: string
  body: string
  language: string
  /** What it is about. */
  subjectId?: string
  /** Carries a link that opens something: the text is forgotten once sent. */
  secret?: boolean
}

/** Whether somebody sits and waits for it: it goes before all others. */
export const isUrgent: SQL<boolean> = sql`${letter.kind} in ('staff.reset', 'invitation.sent', 'mail.test')`

/** Puts a letter into the outbox, in the transaction of its cause; it leaves after that is kept. Gives its id. */
export async function post(ctx: TxCtx, { to, subject, body, ...rest }: Letter): Promise<string> {
  const id = randomUUID()
  await ctx.db.insert(letter).values({
    id, ...rest,
    messageId: `<${id}@${new URL(ctx.app.config.publicUrl).hostname}>`,
    createdAt: ctx.now, nextTryAt: ctx.now, state: 'queued',
    toName: oneLine(to.name), toAddress: oneLine(to.address), toKey: addressKey(to.address),
    subject: oneLine(subject), body: tidy(body),
  })
  ctx.inside.happened.add('letter')
  return id
}

/** Whether such a letter went to that address within the last so many milliseconds. */
export async function wasPosted(ctx: Ctx, kind: string, address: string, within: number): Promise<boolean> {
  const found = await ctx.db.select({ id: letter.id }).from(letter).where(and(eq(letter.kind, kind), eq(letter.toKey, addressKey(address)), gt(letter.createdAt, after(ctx.now, -within)))).limit(1)
  return found.length > 0
}

/** Addresses nobody has (RFC 2606, RFC 6761): letters to them never leave the program. */
export function isExampleAddress(address: string): boolean {
  return /(^|[@.])example(\.(com|net|org))?$/.test(addressKey(address))
}
