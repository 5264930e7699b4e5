import { and, count, eq, isNotNull } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { recoveryCode, twoFactor } from '#app/data/schema/index.server.ts'
import { buildQrCode } from '#app/platform/qr-code.server.ts'
import { decrypt } from '#app/platform/auth/encryption.server.ts'
import { buildOtpauthUri } from '#app/platform/auth/totp.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import { formatInGroups, setupMinutes } from './rules.ts'

/** Returns true if sign-in to this account requires a code. */
export async function hasTwoFactor(ctx: Ctx, staffId: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: twoFactor.staffId })
    .from(twoFactor)
    .where(and(eq(twoFactor.staffId, staffId), isNotNull(twoFactor.since)))
  return found.length > 0
}

/**
 * Returns the user's own two-factor status: the instant it was enabled and the number of recovery
 * codes left.
 */
export async function getOwnTwoFactor(ctx: Ctx) {
  authorize(ctx.actor, 'own-account.change')
  if (ctx.actor.kind !== 'staff') return { since: null, codesLeft: 0, begun: null }
  const [row] = await ctx.db.select().from(twoFactor).where(eq(twoFactor.staffId, ctx.actor.id))
  const [codes] = await ctx.db
    .select({ left: count() })
    .from(recoveryCode)
    .where(eq(recoveryCode.staffId, ctx.actor.id))
  return {
    since: row?.since ?? null,
    codesLeft: codes?.left ?? 0,
    begun:
      row && !row.since && row.begunAt > addMs(ctx.now, -setupMinutes * minute)
        ? await buildSetupKey(ctx, ctx.actor.email, row.sealedSecret)
        : null,
  }
}

/**
 * Returns the secret for the authenticator app, as a QR code and as text. Available only until the
 * first code is confirmed.
 */
async function buildSetupKey(ctx: Ctx, account: string, sealed: string) {
  const secret = decrypt(ctx.app.key, sealed)
  if (secret === null) return null
  const issuer = (await findStudio(ctx))?.name ?? ''
  return {
    qr: buildQrCode(buildOtpauthUri({ secret, issuer, account })),
    secret: formatInGroups(secret),
  }
}
