import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'

import { staff, staffLink } from '#app/data/schema/index.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/** Whether nobody can sign in yet. */
export async function hasNoStaff(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db.select({ count: count() }).from(staff)
  return row?.count === 0
}

/** Whom such a link is for, if it is still good; `set-up` links are nobody's yet. */
export async function linkFor(ctx: Ctx, purpose: 'set-up' | 'reset', token: string) {
  const [found] = await ctx.db.select({ staffId: staffLink.staffId }).from(staffLink)
    .where(and(eq(staffLink.tokenHash, hashOf(token)), eq(staffLink.purpose, purpose), gt(staffLink.until, ctx.now)))
  return found ?? null
}

/** Whether this person may be given an inquiry. */
export async function canBeAssigned(ctx: Ctx, id: string): Promise<boolean> {
  const found = await ctx.db.select({ id: staff.id }).from(staff).where(and(eq(staff.id, id), isNull(staff.disabledAt), inArray(staff.role, ['owner', 'manager'])))
  return found.length > 0
}

/** The sample studio's accounts, for the sign-in screen to offer where they may open. */
export async function sampleAccounts(ctx: Ctx) {
  return ctx.db.select({ email: staff.email, role: staff.role }).from(staff).where(and(eq(staff.sample, true), isNull(staff.disabledAt))).orderBy(staff.createdAt, staff.email)
}
