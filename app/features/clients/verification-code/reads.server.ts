import { eq } from 'drizzle-orm'

import { clientSession, clientVerificationCode } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { canSendEmail } from '#app/platform/mail/mail-server.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientActor } from '#app/features/clients/client-portal/reads.server.ts'
import { selectContact } from '#app/features/clients/contact/reads.server.ts'

import { getCodeState, isConfirmed, redactAddress } from './rules.ts'

export type CodeRow = typeof clientVerificationCode.$inferSelect

/** Returns the code of a browser, without checking the permission; null if it has none. */
export async function selectCode({ db }: Ctx, sessionId: string): Promise<CodeRow | null> {
  const [row] = await db
    .select()
    .from(clientVerificationCode)
    .where(eq(clientVerificationCode.sessionId, sessionId))
  return row ?? null
}

/**
 * Returns whether the browser of a client is confirmed or has a code to enter. The form that is
 * answered may have confirmed it.
 */
export async function findVerification(ctx: Ctx) {
  authorize(ctx.actor, 'client-portal.verify')
  const { clientId, contactId, sessionId } = getClientActor(ctx)
  const [session] = await ctx.db
    .select({ codeValidUntil: clientSession.codeValidUntil })
    .from(clientSession)
    .where(eq(clientSession.id, sessionId))
  const code = await selectCode(ctx, sessionId)
  const email = (await selectContact(ctx, clientId, contactId))?.email ?? ''
  return {
    isConfirmed: isConfirmed(session?.codeValidUntil ?? null, ctx.now),
    code: getCodeState(code, ctx.now),
    expiresAt: code?.expiresAt ?? null,
    address: redactAddress(email),
    canEmail: await canSendEmail(ctx, email),
  }
}
