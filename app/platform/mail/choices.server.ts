import { eq } from 'drizzle-orm'

import { email } from '#app/data/schema/index.server.ts'

import type { Ctx, TxCtx } from '../context.server.ts'

/** An email as it would be sent; `message` is the part of `text` that can be edited. */
export type EmailPreview = {
  recipient: string
  name: string
  address: string
  subject: string
  text: string
  message: string
}

/**
 * Decisions about the emails of a change, by recipient: who gets one, and edited messages. `later`
 * sends none yet, because the person is asked after the change. `previews` collects the emails of a
 * change that is then rolled back.
 */
export type EmailChoices = {
  to: ReadonlySet<string> | 'everyone' | 'later'
  messages: Record<string, string>
  previews?: EmailPreview[]
}

/** Returns true if this recipient gets the email about the change. */
export function isChosen({ emailChoices }: Pick<Ctx, 'emailChoices'>, recipient: string): boolean {
  if (!emailChoices || emailChoices.to === 'everyone') return true
  return emailChoices.to !== 'later' && emailChoices.to.has(recipient)
}

/**
 * Returns true if no one gets an email about the change, so that nothing about its recipients has
 * to be read.
 */
export function isEveryEmailDeclined({ emailChoices }: Pick<Ctx, 'emailChoices'>): boolean {
  return typeof emailChoices?.to === 'object' && emailChoices.to.size === 0
}

/** Adds a queued email to the previews, if they are being collected. */
export async function collectPreview(
  ctx: TxCtx,
  emailId: string,
  { recipient, message }: Pick<EmailPreview, 'recipient' | 'message'>,
) {
  const previews = ctx.emailChoices?.previews
  if (!previews) return
  const [row] = await ctx.db
    .select({
      name: email.toName,
      address: email.toAddress,
      subject: email.subject,
      text: email.body,
    })
    .from(email)
    .where(eq(email.id, emailId))
  previews.push({ ...row!, recipient, message })
}
