import { and, eq } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { staff, staffSession } from '#app/data/schema/index.server.ts'
import { clearLoginThrottle } from '#app/platform/auth/login-throttle.server.ts'
import {
  createSession,
  endAllSessions,
  endOtherSessions,
  endSession,
  renewTrustedDevice,
} from '#app/platform/auth/sessions.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

/** The cookies of a browser that signs in. */
export type BrowserTokens = { device: string | null; oldToken?: string | null }

/**
 * Creates the session of a person who has passed all steps, ends the previous session of their
 * browser, and marks the browser as trusted.
 */
export async function completeSignIn(
  ctx: TxCtx,
  staffId: string,
  { device, oldToken = null }: BrowserTokens,
  throttleKeys: string[],
) {
  await clearLoginThrottle(ctx, throttleKeys)
  if (oldToken !== null) await endSession(ctx, oldToken)
  return {
    session: await createSession(ctx, staffId),
    device: await renewTrustedDevice(ctx, staffId, device),
  }
}

export function signOut(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'account.enter')
  return transact(ctx, async (ctx) => {
    await endSession(ctx, token)
    if (ctx.actor.kind === 'staff') await recordEvent(ctx, 'staff.signed-out', ctx.actor.id)
    return ok()
  })
}

/** Ends one of the user's own sessions. Does nothing for an unknown or ended one. */
export function endOwnSession(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return fail('not-signed-in')
    const ended = await ctx.db
      .delete(staffSession)
      .where(and(eq(staffSession.id, id), eq(staffSession.staffId, ctx.actor.id)))
      .returning({ id: staffSession.id })
    if (ended.length > 0) await recordEvent(ctx, 'staff.session-ended', ctx.actor.id)
    return ok()
  })
}

/** Ends the user's other sessions. */
export function endOwnOtherSessions(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return fail('not-signed-in')
    await endOtherSessions(ctx, ctx.actor.id, token)
    await recordEvent(ctx, 'staff.other-sessions-ended', ctx.actor.id)
    return ok()
  })
}

/** Signs a person out of all sessions. Fails with `account-is-gone`, `not-yourself`. */
export function endStaffSessions(ctx: Ctx, staffId: string) {
  authorize(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind === 'staff' && ctx.actor.id === staffId) return fail('not-yourself')
    const [person] = await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId))
    if (!person) return fail('account-is-gone')
    await endAllSessions(ctx, staffId)
    await recordEvent(ctx, 'staff.sessions-ended', staffId)
    return ok()
  })
}
