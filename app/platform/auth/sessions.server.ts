import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import { toSingleLine } from '#app/core/text.ts'
import { trustedDevice, staff, oneTimeToken, staffSession } from '#app/data/schema/index.server.ts'

import type { Config } from '../config.server.ts'
import type { Ctx } from '../context.server.ts'
import { hashText, generateToken } from './tokens.server.ts'

/**
 * Sessions end after this idle time, and in any case after the absolute one. OWASP ASVS 5.0, 7.3.
 */
const idleTimeout = 12 * hour
const absoluteTimeout = 7 * day

/** Longest time a browser stays in the client portal, and the longest without a visit. */
export const clientSessionLifetime = 180 * day
export const clientIdleTimeout = 30 * day

/** Creates a session and returns the token for its cookie. */
export async function createSession(ctx: Ctx, staffId: string): Promise<string> {
  const token = generateToken()
  await ctx.db.insert(staffSession).values({
    tokenHash: hashText(token),
    staffId,
    browser: toSingleLine(ctx.browser).slice(0, 300),
    startedAt: ctx.now,
    seenAt: ctx.now,
    confirmedAt: ctx.now,
  })
  await ctx.db.update(staff).set({ seenAt: ctx.now }).where(eq(staff.id, staffId))
  return token
}

/**
 * Returns the account and session of a token, or null. Sample accounts count only where they may be
 * used. Background requests of a page don't extend the session.
 */
export async function findSession(ctx: Ctx, token: string, isBackground = false) {
  const { now, sampleAccountsEnabled } = ctx
  const [found] = await ctx.db
    .select({
      id: staff.id,
      email: staff.email,
      name: staff.name,
      role: staff.role,
      sample: staff.sample,
      sessionId: staffSession.id,
      seenAt: staffSession.seenAt,
      confirmedAt: staffSession.confirmedAt,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .where(
      and(
        eq(staffSession.tokenHash, hashText(token)),
        gt(staffSession.seenAt, addMs(now, -idleTimeout)),
        gt(staffSession.startedAt, addMs(now, -absoluteTimeout)),
        isNull(staff.disabledAt),
      ),
    )
  if (!found || (found.sample && !sampleAccountsEnabled)) return null
  if (!isBackground && found.seenAt < addMs(now, -minute)) {
    await ctx.db
      .update(staffSession)
      .set({ seenAt: now })
      .where(eq(staffSession.tokenHash, hashText(token)))
    await ctx.db.update(staff).set({ seenAt: now }).where(eq(staff.id, found.id))
  }
  return {
    kind: 'staff' as const,
    id: found.id,
    email: found.email,
    name: found.name,
    role: found.role,
    sample: found.sample,
    session: { id: found.sessionId, confirmedAt: found.confirmedAt },
  }
}

/**
 * Marks this browser as one that has signed in to the account, and returns the token for its
 * cookie. The old token is deleted, so a copied one is worthless after the owner's next sign-in.
 */
export async function renewTrustedDevice(
  ctx: Ctx,
  staffId: string,
  oldToken: string | null,
): Promise<string> {
  const token = generateToken()
  if (oldToken !== null)
    await ctx.db
      .delete(trustedDevice)
      .where(
        and(eq(trustedDevice.tokenHash, hashText(oldToken)), eq(trustedDevice.staffId, staffId)),
      )
  await ctx.db
    .insert(trustedDevice)
    .values({ tokenHash: hashText(token), staffId, seenAt: ctx.now })
  return token
}

export async function deleteTrustedDevices(ctx: Ctx, staffId: string) {
  await ctx.db.delete(trustedDevice).where(eq(trustedDevice.staffId, staffId))
}

export async function endSession(ctx: Ctx, token: string) {
  await ctx.db.delete(staffSession).where(eq(staffSession.tokenHash, hashText(token)))
}

/** Records that the password was just given in this session. */
export async function confirmSession(ctx: Ctx, id: string) {
  await ctx.db.update(staffSession).set({ confirmedAt: ctx.now }).where(eq(staffSession.id, id))
}

/** Returns the sessions of an account that have not expired. */
export async function listActiveSessions(ctx: Ctx, staffId: string) {
  return ctx.db
    .select()
    .from(staffSession)
    .where(
      and(
        eq(staffSession.staffId, staffId),
        gt(staffSession.seenAt, addMs(ctx.now, -idleTimeout)),
        gt(staffSession.startedAt, addMs(ctx.now, -absoluteTimeout)),
      ),
    )
}

export async function endOtherSessions(ctx: Ctx, staffId: string, token: string) {
  await ctx.db
    .delete(staffSession)
    .where(and(eq(staffSession.staffId, staffId), ne(staffSession.tokenHash, hashText(token))))
}

export async function endAllSessions(ctx: Ctx, staffId: string) {
  await ctx.db.delete(staffSession).where(eq(staffSession.staffId, staffId))
}

/** Deletes expired sessions, trusted devices and one-time tokens. */
export async function deleteExpiredSessions(ctx: Ctx) {
  await ctx.db.delete(trustedDevice).where(lt(trustedDevice.seenAt, addMs(ctx.now, -400 * day)))
  await ctx.db.delete(oneTimeToken).where(lt(oneTimeToken.until, ctx.now))
  await ctx.db
    .delete(staffSession)
    .where(
      or(
        lt(staffSession.seenAt, addMs(ctx.now, -idleTimeout)),
        lt(staffSession.startedAt, addMs(ctx.now, -absoluteTimeout)),
      ),
    )
}

/** Milliseconds between the password and the code of a sign-in. */
export const codeLifetime = 5 * minute

/**
 * Cookies of the program. `device` outlives the session and marks a browser that has signed in
 * before; `code` is a sign-in that still needs its code; `client` is a client's portal.
 */
type CookieName = 'session' | 'device' | 'code' | 'preview' | 'client'
const cookieMaxAge = {
  session: absoluteTimeout / 1000,
  device: (400 * day) / 1000,
  code: codeLifetime / 1000,
  preview: (14 * day) / 1000,
  client: clientSessionLifetime / 1000,
}

export function serializeCookie(config: Config, name: CookieName, value: string): string {
  const text = `${getCookieName(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === '' ? 0 : cookieMaxAge[name]}`
  return config.secure ? `${text}; Secure` : text
}

export function readCookieToken(config: Config, request: Request, name: CookieName): string | null {
  const prefix = `${getCookieName(config, name)}=`
  const found = request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length)
  return found !== undefined && /^[\w-]{43}$/.test(found) ? found : null
}

// the prefix binds the cookie to this host; browsers accept it only over HTTPS
function getCookieName(config: Config, name: CookieName) {
  return `${config.secure ? '__Host-' : ''}backlot_${name}`
}
