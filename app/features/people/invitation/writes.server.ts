import { and, eq, gt } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import { toEmailKey } from '#app/core/text.ts'
import { invitation, person, staff } from '#app/data/schema/index.server.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { tryHashPassword } from '#app/platform/auth/passwords.server.ts'
import { encrypt, decrypt } from '#app/platform/auth/encryption.server.ts'
import { hashText, generateToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { isExampleAddress, enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findPasswordProblem } from '#app/features/people/password/reads.server.ts'
import { completeSignIn } from '#app/features/people/session/writes.server.ts'
import {
  canSendMail,
  findStudioName,
  getStudio,
} from '#app/features/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'
import { getServerMessages } from '#app/messages/server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { buildInvitationEmail } from './emails.ts'
import { findInvitation } from './reads.server.ts'
import { type InvitationForm, invitationDays } from './rules.ts'

type Row = typeof invitation.$inferSelect

/**
 * Invites a person by email, in the caller's transaction, which has authorized it. Returns the
 * encrypted link if no email will be sent. Fails with `confirm-password` for the owner role,
 * `account-is-there`, `invitation-is-there`.
 */
export async function sendInvitation(
  ctx: TxCtx,
  { personId, email, name, role }: InvitationForm & { personId: string },
) {
  if (ctx.actor.kind !== 'staff') return fail('account-is-gone')
  if (role === 'owner' && !isPasswordConfirmed(ctx)) return fail('confirm-password')
  const emailKey = toEmailKey(email)
  const [existing] = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.emailKey, emailKey))
  if (existing) return fail('account-is-there')
  const token = generateToken()
  const [row] = await ctx.db
    .insert(invitation)
    .values({
      personId,
      email,
      emailKey,
      name,
      role,
      tokenHash: hashText(token),
      invitedBy: ctx.actor.id,
      createdAt: ctx.now,
      until: getExpiry(ctx),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return fail('invitation-is-there')
  const sealedLink = await emailInvitation(ctx, row, token)
  await recordEvent(ctx, 'invitation.sent', row.id, { role })
  return ok({ email, sealedLink })
}

/**
 * Sends an invitation again with a new link, valid for another seven days; the old link stops
 * working. Fails with `confirm-password` for the owner role, `invitation-is-gone`.
 */
export function resendInvitation(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    const [open] = await ctx.db
      .select({ role: invitation.role })
      .from(invitation)
      .where(eq(invitation.id, id))
    if (open?.role === 'owner' && !isPasswordConfirmed(ctx)) return fail('confirm-password')
    const token = generateToken()
    const [row] = await ctx.db
      .update(invitation)
      .set({ tokenHash: hashText(token), until: getExpiry(ctx) })
      .where(eq(invitation.id, id))
      .returning()
    if (!row) return fail('invitation-is-gone')
    const sealedLink = await emailInvitation(ctx, row, token)
    await recordEvent(ctx, 'invitation.resent', id)
    return ok({ email: row.email, sealedLink })
  }).then((result) => decryptLink(ctx, result))
}

/** Withdraws an invitation; its link stops working. */
export function withdrawInvitation(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(invitation)
      .where(eq(invitation.id, id))
      .returning({ id: invitation.id })
    if (deleted.length > 0) await recordEvent(ctx, 'invitation.withdrawn', id)
    return ok()
  })
}

/**
 * Creates the account of an invited person and signs them in. Fails with `invitation-has-ended`,
 * `account-is-there`, `server-busy`, or a code of `findPasswordProblem`.
 */
export async function acceptInvitation(
  ctx: Ctx,
  token: string,
  { name, password }: { name: string; password: string },
) {
  authorize(ctx.actor, 'account.enter')
  const invited = await findInvitation(ctx, token)
  if (!invited) return fail('invitation-has-ended') // before the expensive hash
  const refusal = await findPasswordProblem(ctx, password, {
    name,
    email: invited.email,
    studio: (await findStudioName(ctx)) ?? '',
  })
  if (refusal) return fail(refusal)
  const hash = await tryHashPassword(password)
  if (hash === null) return fail('server-busy')
  return transact(ctx, async (ctx) => {
    const [used] = await ctx.db
      .delete(invitation)
      .where(and(eq(invitation.tokenHash, hashText(token)), gt(invitation.until, ctx.now)))
      .returning()
    if (!used) return fail('invitation-has-ended')
    const { email, emailKey, role, personId } = used
    const [account] = await ctx.db
      .insert(staff)
      .values({ personId, email, emailKey, name, role, password: hash, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: staff.id })
    if (!account) return fail('account-is-there')
    await ctx.db.update(person).set({ name, email }).where(eq(person.id, personId))
    const tokens = await completeSignIn(ctx, account.id, { device: null }, [])
    await recordEvent(ctx, 'staff.joined', account.id, { invitation: used.id, role })
    return ok(tokens)
  })
}

/**
 * Queues the email. Returns the encrypted link if no mail server will take it; encrypted because
 * form results are stored by their idempotency key.
 */
async function emailInvitation(
  ctx: TxCtx,
  { id, email, name, role }: Row,
  token: string,
): Promise<string | null> {
  const studio = await getStudio(ctx)
  const { roles } = getMessages(studio.language).portal
  const link = `${ctx.app.config.publicUrl}/auth/invitation?token=${token}`
  const inviter = ctx.actor.kind === 'staff' ? ctx.actor.name : studio.name
  await enqueueEmail(ctx, {
    ...buildInvitationEmail(getServerMessages(studio.language), studio, {
      name,
      inviter,
      role: roles[role],
      link,
      days: invitationDays,
    }),
    to: { name, address: email },
    language: studio.language,
    subjectId: id,
  })
  return !(await canSendMail(ctx)) || isExampleAddress(email) ? encrypt(ctx.app.key, link) : null
}

type SentInvitation = { email: string; sealedLink: string | null }

function decryptLink<Problem extends ProblemCode>(
  ctx: Ctx,
  result: { ok: true; value: SentInvitation } | Failure<Problem>,
) {
  return result.ok ? ok(openInvitationLink(ctx, result.value)) : result
}

/** Decrypts the link of an invitation that was sent, for the person who sent it. */
export function openInvitationLink({ app }: Ctx, { email, sealedLink }: SentInvitation) {
  return { email, link: sealedLink && decrypt(app.key, sealedLink) }
}

function getExpiry(ctx: Ctx) {
  return addMs(ctx.now, invitationDays * day)
}
