import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { staff, staffLink, twoFactor } from '#app/data/schema/index.server.ts'
import { openSessions } from '#app/platform/auth/sessions.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'

/** Whether nobody can sign in yet. */
export async function hasNoStaff(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db.select({ count: count() }).from(staff)
  return row?.count === 0
}

/** Whom such a link is for, if it is still good; `set-up` links are nobody's yet. */
export async function linkFor(ctx: Ctx, purpose: 'set-up' | 'reset' | 'code', token: string) {
  const [found] = await ctx.db
    .select({ staffId: staffLink.staffId })
    .from(staffLink)
    .where(
      and(
        eq(staffLink.tokenHash, hashOf(token)),
        eq(staffLink.purpose, purpose),
        gt(staffLink.until, ctx.now),
      ),
    )
  return found ?? null
}

/** Whether this person may be given an inquiry. */
export async function canBeAssigned(ctx: Ctx, id: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(eq(staff.id, id), isNull(staff.disabledAt), inArray(staff.role, ['owner', 'manager'])),
    )
  return found.length > 0
}

/** The sample studio's accounts, for the sign-in screen to offer where they may open. */
export async function sampleAccounts(ctx: Ctx) {
  return ctx.db
    .select({ email: staff.email, role: staff.role })
    .from(staff)
    .where(and(eq(staff.sample, true), isNull(staff.disabledAt)))
    .orderBy(staff.createdAt, staff.email)
}

const account = {
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

/** Everybody who has an account, by name; disabled ones at the end. */
export async function accountsByName(ctx: Ctx) {
  demand(ctx.actor, 'team.see')
  const rows = await ctx.db
    .select(account)
    .from(staff)
    .leftJoin(twoFactor, eq(twoFactor.staffId, staff.id))
    .orderBy(sql`${staff.disabledAt} is not null`, sql`lower(${staff.name})`, staff.emailKey)
  return rows.map((row) => ({ ...row, self: isSelf(ctx, row.id) }))
}

export async function accountById(ctx: Ctx, id: string) {
  demand(ctx.actor, 'team.see')
  const [row] = await ctx.db
    .select(account)
    .from(staff)
    .leftJoin(twoFactor, eq(twoFactor.staffId, staff.id))
    .where(eq(staff.id, id))
  return row
    ? { ...row, self: isSelf(ctx, id), sessions: (await openSessions(ctx, id)).length }
    : null
}

function isSelf({ actor }: Ctx, id: string): boolean {
  return actor.kind === 'staff' && actor.id === id
}
