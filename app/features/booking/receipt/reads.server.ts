import { addMs, hour } from '#app/core/day.ts'
import { encrypt, decrypt } from '#app/platform/auth/encryption.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { isExampleAddress } from '#app/platform/mail/queue.server.ts'
import { canSendMail } from '#app/features/studio/settings/reads.server.ts'

import { type Receipt, receiptHours, receiptSchema } from './rules.ts'

type ReceiptInput<Kind = Receipt> = Kind extends Receipt ? Omit<Kind, 'at'> : never

/** Returns the path of a receipt. Its contents are encrypted with the program's key. */
export function buildReceiptHref(ctx: Ctx, input: ReceiptInput): string {
  const text = JSON.stringify({ ...input, at: ctx.now.getTime() })
  return `/received/${Buffer.from(encrypt(ctx.app.key, text), 'base64').toString('base64url')}`
}

/**
 * Returns the receipt in a path, or null if it is forged, older than 24 hours, or has the format of
 * an earlier version.
 */
export function readReceipt(ctx: Ctx, sealed: string): Receipt | null {
  const text = decrypt(ctx.app.key, Buffer.from(sealed, 'base64url').toString('base64'))
  const receipt = text === null ? null : receiptSchema.safeParse(JSON.parse(text)).data
  return receipt && receipt.at > addMs(ctx.now, -receiptHours * hour).getTime() ? receipt : null
}

/** Returns true if an email to this address would be sent. */
export async function canReach(ctx: Ctx, email: string): Promise<boolean> {
  return !isExampleAddress(email) && (await canSendMail(ctx))
}
