import { addMs, hour } from '#app/core/day.ts'
import { encrypt, decrypt } from '#app/platform/auth/encryption.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { isExampleAddress } from '#app/platform/mail/queue.server.ts'
import { canSendMail } from '#app/studio/settings/reads.server.ts'

import { type Receipt, receiptHours, receiptSchema } from './rules.ts'

type ReceiptInput<Kind = Receipt> = Kind extends Receipt ? Omit<Kind, 'at'> : never

/** The address of a receipt. Nobody reads what is in it without the program's key. */
export function buildReceiptHref(ctx: Ctx, input: ReceiptInput): string {
  const text = JSON.stringify({ ...input, at: ctx.now.getTime() })
  return `/received/${Buffer.from(encrypt(ctx.app.key, text), 'base64').toString('base64url')}`
}

/**
 * The receipt under an address; null for one that was never given out, is too old, or has the shape
 * of a version before an update.
 */
export function readReceipt(ctx: Ctx, sealed: string): Receipt | null {
  const text = decrypt(ctx.app.key, Buffer.from(sealed, 'base64url').toString('base64'))
  const receipt = text === null ? null : receiptSchema.safeParse(JSON.parse(text)).data
  return receipt && receipt.at > addMs(ctx.now, -receiptHours * hour).getTime() ? receipt : null
}

/** Whether an email to this address leaves the program. */
export async function canReach(ctx: Ctx, email: string): Promise<boolean> {
  return !isExampleAddress(email) && (await canSendMail(ctx))
}
