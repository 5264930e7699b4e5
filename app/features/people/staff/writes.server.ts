import { and, asc, eq, isNull, lte } from 'drizzle-orm'

import { day, minute } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { toEmailKey } from '#app/core/text.ts'
import { staff, oneTimeToken } from '#app/data/schema/index.server.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import {
  consumeSetupTokens,
  createOneTimeToken,
} from '#app/platform/auth/one-time-tokens.server.ts'
import { tryHashPassword } from '#app/platform/auth/passwords.server.ts'
import { endAllSessions } from '#app/platform/auth/sessions.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { type Role, authorize } from '#app/features/access.ts'
import { renamePersonOfAccount } from '#app/features/people/person/writes.server.ts'
import { findPasswordProblem } from '#app/features/people/password/reads.server.ts'
import { completeSignIn } from '#app/features/people/session/writes.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { createStudio } from '#app/features/studio/settings/writes.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { type AccountNotice, buildAccountNoticeEmail } from './emails.ts'
import type { SetupForm } from './rules.ts'
import { findOneTimeToken } from '#app/features/people/session/reads.server.ts'

export function changeOwnProfile(ctx: Ctx, { name }: { name: string }) {
  authorize(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return fail('not-signed-in')
    await renamePersonOfAccount(ctx, ctx.actor.id, name)
    await recordEvent(ctx, 'staff.profile-changed', ctx.actor.id)
    return ok()
  })
}

/**
 * Creates the one-time link that sets up an empty studio. Earlier links stay valid, because other
 * processes on this database may have printed them.
 */
export function issueSetupLink(ctx: Ctx) {
  authorize(ctx.actor, 'studio.set-up')
  return transact(ctx, async (ctx) => {
    const link = await insertSetupLink(ctx)
    await recordEvent(ctx, 'studio.setup-link-created', 'studio')
    return ok({ link })
  })
}

/** The transactional part of `issueSetupLink`. Returns the link and deletes expired ones. */
export async function insertSetupLink(ctx: TxCtx): Promise<string> {
  await ctx.db
    .delete(oneTimeToken)
    .where(and(eq(oneTimeToken.purpose, 'set-up'), lte(oneTimeToken.until, ctx.now)))
  const token = await createOneTimeToken(ctx, 'set-up', null, 7 * day)
  return `${ctx.app.config.publicUrl}/auth/setup?token=${token}`
}

/**
 * Sets up an empty studio with its settings, starter pages, policy and owner, and signs the owner
 * in. Fails with `link-has-ended`, `server-busy`, or a code of `findPasswordProblem`.
 */
export async function setUpStudio(ctx: Ctx, token: string, form: SetupForm) {
  authorize(ctx.actor, 'studio.set-up')
  if (!(await findOneTimeToken(ctx, 'set-up', token))) return fail('link-has-ended')
  const refusal = await findPasswordProblem(ctx, form.password, form)
  if (refusal) return fail(refusal)
  const hash = await tryHashPassword(form.password)
  if (hash === null) return fail('server-busy')
  return transact(ctx, async (ctx) => {
    if (!(await consumeSetupTokens(ctx, token))) return fail('link-has-ended')
    const { studio: name, studioEmail, timeZone, country, currency } = form
    await createStudio(ctx, { name, email: studioEmail, timeZone, country, currency })
    const [owner] = await ctx.db
      .insert(staff)
      .values({
        email: form.email,
        emailKey: toEmailKey(form.email),
        name: form.name,
        role: 'owner',
        password: hash,
        createdAt: ctx.now,
      })
      .returning({ id: staff.id })
    const tokens = await completeSignIn(ctx, owner!.id, { device: null }, [])
    await recordEvent(ctx, 'studio.set-up', owner!.id, { services: form.services.join(' ') })
    return ok(tokens)
  })
}

/**
 * Changes a person's role and ends their sessions. Fails with `confirm-password`,
 * `account-is-gone`, `not-yourself`, `not-an-owner`.
 */
export function changeRole(ctx: Ctx, id: string, role: Role) {
  authorize(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
    const refusal = await findChangeProblem(ctx, id)
    if (refusal) return fail(refusal)
    await ctx.db.update(staff).set({ role }).where(eq(staff.id, id))
    await endAllSessions(ctx, id)
    await recordEvent(ctx, 'staff.role-changed', id, { role })
    return ok()
  })
}

/**
 * Disables an account and ends its sessions and links. Fails with `confirm-password`,
 * `account-is-gone`, `not-yourself`, `not-an-owner`.
 */
export function disableAccount(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
    const refusal = await findChangeProblem(ctx, id)
    if (refusal) return fail(refusal)
    await ctx.db
      .update(staff)
      .set({ disabledAt: ctx.now })
      .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
    await ctx.db.delete(oneTimeToken).where(eq(oneTimeToken.staffId, id))
    await endAllSessions(ctx, id)
    await recordEvent(ctx, 'staff.disabled', id)
    return ok()
  })
}

/** Enables a disabled account. Fails with `confirm-password`, `account-is-gone`. */
export function enableAccount(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
    const [row] = await ctx.db
      .update(staff)
      .set({ disabledAt: null })
      .where(eq(staff.id, id))
      .returning({ id: staff.id })
    if (!row) return fail('account-is-gone')
    await recordEvent(ctx, 'staff.enabled', id)
    return ok()
  })
}

/**
 * Returns the reason why the user may not change this account, or null. Owners cannot change
 * themselves, so one owner always remains. The owners' rows are locked in a fixed order first: of
 * two owners who demote each other at once, the second is no longer an owner.
 */
async function findChangeProblem(
  ctx: TxCtx,
  id: string,
): Promise<'account-is-gone' | 'not-yourself' | 'not-an-owner' | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return 'not-an-owner'
  if (actor.id === id) return 'not-yourself'
  const owners = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))
    .orderBy(asc(staff.id))
    .for('update')
  if (!owners.some((owner) => owner.id === actor.id)) return 'not-an-owner'
  const [person] = await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))
  return person ? null : 'account-is-gone'
}

/** Validity of a link from the owner-link command. */
const ownerLinkMinutes = 60

/**
 * Creates a password link for an owner without password or email access, requested on the server
 * itself. Fails with `owner-unknown`, or `owner-not-named` if there are several.
 */
export function createOwnerLink(ctx: Ctx, email: string | null) {
  authorize(ctx.actor, 'owner-link.create')
  return transact(ctx, async (ctx) => {
    const matchesEmail = email === null ? undefined : eq(staff.emailKey, toEmailKey(email))
    const owners = await ctx.db
      .select({ id: staff.id, email: staff.email })
      .from(staff)
      .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), matchesEmail))
      .orderBy(asc(staff.createdAt))
    const [owner] = owners
    if (!owner) return fail('owner-unknown')
    if (owners.length > 1)
      return fail('owner-not-named', { owners: owners.map(({ email }) => email).join(', ') })
    const token = await createOneTimeToken(ctx, 'reset', owner.id, ownerLinkMinutes * minute)
    await recordEvent(ctx, 'staff.owner-link-created', owner.id)
    return ok({
      ...owner,
      link: `${ctx.app.config.publicUrl}/auth/reset?token=${token}`,
      minutes: ownerLinkMinutes,
    })
  })
}

/**
 * Emails the account holder about a change of their account, so that they notice one they did not
 * make.
 */
export async function emailAccountHolder(ctx: TxCtx, staffId: string, notice: AccountNotice) {
  const [person] = await ctx.db
    .select({ name: staff.name, email: staff.email, language: staff.language })
    .from(staff)
    .where(eq(staff.id, staffId))
  const studio = await findStudio(ctx)
  if (!person || !studio) return
  await enqueueEmail(ctx, {
    ...buildAccountNoticeEmail(getServerMessages(person.language), studio, person.name, notice),
    to: { name: person.name, address: person.email },
    language: person.language,
    subjectId: staffId,
  })
}
