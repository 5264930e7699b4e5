import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'

import { staff, twoFactor } from '#app/data/schema/index.server.ts'
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

const accountColumns = {
  id: staff.id,
  name: staff.name,
  email: staff.email,
  role: staff.role,
  sample: staff.sample,
  seenAt: staff.seenAt,
  createdAt: staff.createdAt,
  disabledAt: staff.disabledAt,
  twoFactorSince: twoFactor.since,
}

/** Lists all accounts by name, disabled ones last. */
export async function listAccounts(ctx: Ctx) {
  authorize(ctx.actor, 'team.see')
  const rows = await ctx.db
    .select(accountColumns)
    .from(staff)
    .leftJoin(twoFactor, eq(twoFactor.staffId, staff.id))
    .orderBy(sql`${staff.disabledAt} is not null`, sql`lower(${staff.name})`, staff.emailKey)
  return rows.map((row) => ({ ...row, isSelf: isOwnAccount(ctx, row.id) }))
}

export async function findAccountById(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'team.see')
  const [row] = await ctx.db
    .select(accountColumns)
    .from(staff)
    .leftJoin(twoFactor, eq(twoFactor.staffId, staff.id))
    .where(eq(staff.id, id))
  return row
    ? {
        ...row,
        isSelf: isOwnAccount(ctx, id),
        sessions: (await listActiveSessions(ctx, id)).length,
      }
    : null
}

function isOwnAccount({ actor }: Ctx, id: string): boolean {
  return actor.kind === 'staff' && actor.id === id
}
