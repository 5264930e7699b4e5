import { and, eq, gt } from 'drizzle-orm'

import { after, day } from '#app/core/day.ts'
import { type Refusal, done, problem } from '#app/core/result.ts'
import { addressKey } from '#app/core/text.ts'
import { invitation, staff } from '#app/data/schema/index.server.ts'
import { isConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { tryHashPassword } from '#app/platform/auth/passwords.server.ts'
import { seal, unseal } from '#app/platform/auth/sealed.server.ts'
import { hashOf, newToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { isExampleAddress, post } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { findPasswordProblem } from '#app/studio/password/reads.server.ts'
import { enter } from '#app/studio/session/writes.server.ts'
import { isMailSent, studioName, theStudio } from '#app/studio/settings/reads.server.ts'
import { words } from '#app/words/index.ts'
import { serverWords } from '#app/words/server.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { invitationLetter } from './letters.ts'
import { invitationFor } from './reads.server.ts'
import { type InvitationForm, invitationDays } from './rules.ts'

type Row = typeof invitation.$inferSelect

/**
 * Asks somebody to join, by letter. Gives the link as well when the letter will not leave.
 * Problems: `confirm-password` for an owner, `account-is-there`, `invitation-is-there`.
 */
export function invite(ctx: Ctx, { email, name, role }: InvitationForm) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return problem('account-is-gone')
    if (role === 'owner' && !isConfirmed(ctx)) return problem('confirm-password')
    const emailKey = addressKey(email)
    const [known] = await ctx.db
      .select({ id: staff.id })
      .from(staff)
      .where(eq(staff.emailKey, emailKey))
    if (known) return problem('account-is-there')
    const token = newToken()
    const [row] = await ctx.db
      .insert(invitation)
      .values({
        email,
        emailKey,
        name,
        role,
        tokenHash: hashOf(token),
        invitedBy: ctx.actor.id,
        createdAt: ctx.now,
        until: untilFrom(ctx),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) return problem('invitation-is-there')
    const sealedLink = await sendLink(ctx, row, token)
    await record(ctx, 'invitation.sent', row.id, { role })
    return done({ email, sealedLink })
  }).then((answer) => opened(ctx, answer))
}

/**
 * Sends it once more, with a new link and another seven days; the link of before opens nothing.
 * Problems: `confirm-password` for an owner, `invitation-is-gone`.
 */
export function inviteAgain(ctx: Ctx, id: string) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    const [open] = await ctx.db
      .select({ role: invitation.role })
      .from(invitation)
      .where(eq(invitation.id, id))
    if (open?.role === 'owner' && !isConfirmed(ctx)) return problem('confirm-password')
    const token = newToken()
    const [row] = await ctx.db
      .update(invitation)
      .set({ tokenHash: hashOf(token), until: untilFrom(ctx) })
      .where(eq(invitation.id, id))
      .returning()
    if (!row) return problem('invitation-is-gone')
    const sealedLink = await sendLink(ctx, row, token)
    await record(ctx, 'invitation.sent-again', id)
    return done({ email: row.email, sealedLink })
  }).then((answer) => opened(ctx, answer))
}

/** Takes it back: its link opens nothing any more. */
export function withdrawInvitation(ctx: Ctx, id: string) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(invitation)
      .where(eq(invitation.id, id))
      .returning({ id: invitation.id })
    if (gone.length > 0) await record(ctx, 'invitation.withdrawn', id)
    return done()
  })
}

/**
 * Makes the account of whoever holds the link, and signs them in. Problems: `invitation-has-ended`,
 * `account-is-there`, `server-busy`, and those of a password.
 */
export async function acceptInvitation(
  ctx: Ctx,
  token: string,
  { name, password }: { name: string; password: string },
) {
  demand(ctx.actor, 'account.enter')
  const asked = await invitationFor(ctx, token)
  if (!asked) return problem('invitation-has-ended') // before the work of hashing
  const refused = await findPasswordProblem(ctx, password, {
    name,
    email: asked.email,
    studio: (await studioName(ctx)) ?? '',
  })
  if (refused) return problem(refused)
  const hash = await tryHashPassword(password)
  if (hash === null) return problem('server-busy')
  return transact(ctx, async (ctx) => {
    const [used] = await ctx.db
      .delete(invitation)
      .where(and(eq(invitation.tokenHash, hashOf(token)), gt(invitation.until, ctx.now)))
      .returning()
    if (!used) return problem('invitation-has-ended')
    const { email, emailKey, role } = used
    const [person] = await ctx.db
      .insert(staff)
      .values({ email, emailKey, name, role, password: hash, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: staff.id })
    if (!person) return problem('account-is-there')
    const tokens = await enter(ctx, person.id, { device: null }, [])
    await record(ctx, 'staff.joined', person.id, { invitation: used.id, role })
    return done(tokens)
  })
}

/**
 * The letter, and the link itself for the one who invites when no mail server would take it;
 * sealed, because the answer of a form is remembered.
 */
async function sendLink(
  ctx: TxCtx,
  { id, email, name, role }: Row,
  token: string,
): Promise<string | null> {
  const studio = (await theStudio(ctx))!
  const { roles } = words(studio.language).portal
  const link = `${ctx.app.config.publicUrl}/auth/invitation?token=${token}`
  const inviter = ctx.actor.kind === 'staff' ? ctx.actor.name : studio.name
  await post(ctx, {
    ...invitationLetter(serverWords(studio.language), studio, {
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
  return !(await isMailSent(ctx)) || isExampleAddress(email) ? seal(ctx.app.key, link) : null
}

type Sent = { ok: true; value: { email: string; sealedLink: string | null } }

function opened<Problem extends ProblemCode>({ app }: Ctx, answer: Sent | Refusal<Problem>) {
  if (!answer.ok) return answer
  const { email, sealedLink } = answer.value
  return done({ email, link: sealedLink && unseal(app.key, sealedLink) })
}

function untilFrom(ctx: Ctx) {
  return after(ctx.now, invitationDays * day)
}
