import { and, desc, eq, gt } from 'drizzle-orm'

import { invitation, staff } from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

const invitationColumns = {
  id: invitation.id,
  personId: invitation.personId,
  email: invitation.email,
  name: invitation.name,
  role: invitation.role,
  createdAt: invitation.createdAt,
  until: invitation.until,
  inviter: staff.name,
}

/** Lists the open invitations, newest first, including expired ones. */
export async function listOpenInvitations(ctx: Ctx) {
  authorize(ctx.actor, 'team.see')
  const rows = await ctx.db
    .select(invitationColumns)
    .from(invitation)
    .innerJoin(staff, eq(staff.id, invitation.invitedBy))
    .orderBy(desc(invitation.createdAt), invitation.id)
  return rows.map((row) => ({ ...row, expired: row.until <= ctx.now }))
}

/** Returns the invitation of a token; null if it was used, withdrawn or has expired. */
export async function findInvitation(ctx: Ctx, token: string) {
  const [row] = await ctx.db
    .select(invitationColumns)
    .from(invitation)
    .innerJoin(staff, eq(staff.id, invitation.invitedBy))
    .where(and(eq(invitation.tokenHash, hashText(token)), gt(invitation.until, ctx.now)))
  return row ?? null
}
