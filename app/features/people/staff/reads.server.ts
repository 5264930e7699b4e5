import { and, count, eq, inArray, isNull } from 'drizzle-orm'

import { staff } from '#app/data/schema/index.server.ts'
import { listActiveSessions } from '#app/platform/auth/sessions.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/** Returns true if the studio has no accounts yet. */
export async function hasNoStaff(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db.select({ count: count() }).from(staff)
  return row?.count === 0
}

/** Returns true if an inquiry can be assigned to this person. */
export async function canBeAssigned(ctx: Ctx, id: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(eq(staff.id, id), isNull(staff.disabledAt), inArray(staff.role, ['owner', 'manager'])),
    )
  return found.length > 0
}

/** Lists the sample accounts that the sign-in page offers. */
export async function listSampleAccounts(ctx: Ctx) {
  return ctx.db
    .select({ email: staff.email, role: staff.role })
    .from(staff)
    .where(and(eq(staff.sample, true), isNull(staff.disabledAt)))
    .orderBy(staff.createdAt, staff.email)
}

/** Counts the browsers in which an account is signed in. */
export async function countSessions(ctx: Ctx, id: string): Promise<number> {
  authorize(ctx.actor, 'team.see')
  return (await listActiveSessions(ctx, id)).length
}
