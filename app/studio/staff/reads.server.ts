import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { staff, oneTimeToken, twoFactor } from '#app/data/schema/index.server.ts'
import { listActiveSessions } from '#app/platform/auth/sessions.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/studio/access.ts'

/** Whether nobody can sign in yet. */
export async function hasNoStaff(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db.select({ count: count() }).from(staff)
  return row?.count === 0
}

/** Whom such a link is for, if it is still good; `set-up` links are nobody's yet. */
export async function findOneTimeToken(
  ctx: Ctx,
  purpose: 'set-up' | 'reset' | 'code',
  token: string,
) {
  const [row] = await ctx.db
    .select({ staffId: oneTimeToken.staffId })
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.tokenHash, hashText(token)),
        eq(oneTimeToken.purpose, purpose),
        gt(oneTimeToken.until, ctx.now),
      ),
    )
  return row ?? null
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

/** Everybody who has an account, by name; disabled ones at the end. */
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
