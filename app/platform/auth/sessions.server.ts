import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'

import { after, day, hour, minute } from '#app/core/day.ts'
import { oneLine } from '#app/core/text.ts'
import { knownDevice, staff, staffLink, staffSession } from '#app/data/schema/index.server.ts'

import type { Config } from '../config.server.ts'
import type { Ctx } from '../context.server.ts'
import { hashOf, newToken } from './tokens.server.ts'

/**
 * A session ends this long after its last use, and this long after its start whatever happens.
 * OWASP ASVS 5.0, 7.3.
 */
const idle = 12 * hour
const absolute = 7 * day

/** Begins a session and gives the token for its cookie. */
export async function beginSession(ctx: Ctx, staffId: string): Promise<string> {
  const token = newToken()
  await ctx.db.insert(staffSession).values({
    tokenHash: hashOf(token),
    staffId,
    browser: oneLine(ctx.browser).slice(0, 300),
    startedAt: ctx.now,
    seenAt: ctx.now,
    confirmedAt: ctx.now,
  })
  await ctx.db.update(staff).set({ seenAt: ctx.now }).where(eq(staff.id, staffId))
  return token
}

/**
 * Who holds this token, and in which session; a sample account only where those may open. The use
 * is noted unless the page asked by itself.
 */
export async function whoHolds(ctx: Ctx, token: string, background = false) {
  const { now, samplesOpen } = ctx
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
        eq(staffSession.tokenHash, hashOf(token)),
        gt(staffSession.seenAt, after(now, -idle)),
        gt(staffSession.startedAt, after(now, -absolute)),
        isNull(staff.disabledAt),
      ),
    )
  if (!found || (found.sample && !samplesOpen)) return null
  if (!background && found.seenAt < after(now, -minute)) {
    await ctx.db
      .update(staffSession)
      .set({ seenAt: now })
      .where(eq(staffSession.tokenHash, hashOf(token)))
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
 * Marks this browser as one that has signed in to the account, and gives the token for its cookie.
 * Its former mark ends, so a copied one is worth nothing after its owner's next sign-in.
 */
export async function renewDeviceMark(
  ctx: Ctx,
  staffId: string,
  former: string | null,
): Promise<string> {
  const mark = newToken()
  if (former !== null)
    await ctx.db
      .delete(knownDevice)
      .where(and(eq(knownDevice.tokenHash, hashOf(former)), eq(knownDevice.staffId, staffId)))
  await ctx.db.insert(knownDevice).values({ tokenHash: hashOf(mark), staffId, seenAt: ctx.now })
  return mark
}

export async function forgetDevices(ctx: Ctx, staffId: string) {
  await ctx.db.delete(knownDevice).where(eq(knownDevice.staffId, staffId))
}

export async function endSession(ctx: Ctx, token: string) {
  await ctx.db.delete(staffSession).where(eq(staffSession.tokenHash, hashOf(token)))
}

/** Notes that the password was given in this session just now. */
export async function confirmSession(ctx: Ctx, id: string) {
  await ctx.db.update(staffSession).set({ confirmedAt: ctx.now }).where(eq(staffSession.id, id))
}

/** Those of somebody that still open something. */
export async function openSessions(ctx: Ctx, staffId: string) {
  return ctx.db
    .select()
    .from(staffSession)
    .where(
      and(
        eq(staffSession.staffId, staffId),
        gt(staffSession.seenAt, after(ctx.now, -idle)),
        gt(staffSession.startedAt, after(ctx.now, -absolute)),
      ),
    )
}

export async function endOtherSessions(ctx: Ctx, staffId: string, token: string) {
  await ctx.db
    .delete(staffSession)
    .where(and(eq(staffSession.staffId, staffId), ne(staffSession.tokenHash, hashOf(token))))
}

export async function endEverySession(ctx: Ctx, staffId: string) {
  await ctx.db.delete(staffSession).where(eq(staffSession.staffId, staffId))
}

/** Forgets sessions, browsers and links that open nothing any more. */
export async function forgetEndedSessions(ctx: Ctx) {
  await ctx.db.delete(knownDevice).where(lt(knownDevice.seenAt, after(ctx.now, -400 * day)))
  await ctx.db.delete(staffLink).where(lt(staffLink.until, ctx.now))
  await ctx.db
    .delete(staffSession)
    .where(
      or(
        lt(staffSession.seenAt, after(ctx.now, -idle)),
        lt(staffSession.startedAt, after(ctx.now, -absolute)),
      ),
    )
}

/** How long after the password the code may be given. */
export const codeTime = 5 * minute

/**
 * The cookies of the program. `device` outlives the session: it marks a browser that has signed in
 * before; `code` is a sign-in half done.
 */
type CookieName = 'session' | 'device' | 'code' | 'preview'
const age = {
  session: absolute / 1000,
  device: (400 * day) / 1000,
  code: codeTime / 1000,
  preview: (14 * day) / 1000,
}

export function cookie(config: Config, name: CookieName, value: string): string {
  const kept = `${fullName(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === '' ? 0 : age[name]}`
  return config.secure ? `${kept}; Secure` : kept
}

export function cookieFrom(config: Config, request: Request, name: CookieName): string | null {
  const wanted = `${fullName(config, name)}=`
  const found = request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(wanted))
    ?.slice(wanted.length)
  return found !== undefined && /^[\w-]{43}$/.test(found) ? found : null
}

// the prefix binds the cookie to this very host; browsers take it over https alone
function fullName(config: Config, name: CookieName) {
  return `${config.secure ? '__Host-' : ''}backlot_${name}`
}
