import { and, asc, eq, isNull, lte } from 'drizzle-orm'

import { day, minute } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { addressKey } from '#app/core/text.ts'
import { staff, staffLink } from '#app/data/schema/index.server.ts'
import { isConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { consumeSetUpLinks, makeLink } from '#app/platform/auth/links.server.ts'
import { tryHashPassword } from '#app/platform/auth/passwords.server.ts'
import { endEverySession } from '#app/platform/auth/sessions.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { post } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { type Role, demand } from '#app/studio/access.ts'
import { findPasswordProblem } from '#app/studio/password/reads.server.ts'
import { enter } from '#app/studio/session/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { openStudio } from '#app/studio/settings/writes.server.ts'
import { serverWords } from '#app/words/server.ts'

import { type AccountNotice, noticeLetter } from './letters.ts'
import { linkFor } from './reads.server.ts'
import type { SetUpForm } from './rules.ts'

export function changeOwnProfile(ctx: Ctx, { name }: { name: string }) {
  demand(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return problem('not-signed-in')
    await ctx.db.update(staff).set({ name }).where(eq(staff.id, ctx.actor.id))
    await record(ctx, 'staff.changed-profile', ctx.actor.id)
    return done()
  })
}

/**
 * Makes the one-time link by which an empty studio gets its owner. Links made earlier stay good:
 * other processes on this database may have given them out.
 */
export function offerSetUp(ctx: Ctx) {
  demand(ctx.actor, 'studio.set-up')
  return transact(ctx, async (ctx) => {
    const link = await newSetUpLink(ctx)
    await record(ctx, 'studio.offered-set-up', 'studio')
    return done({ link })
  })
}

/** The same as part of a larger write. */
export async function newSetUpLink(ctx: TxCtx): Promise<string> {
  await ctx.db
    .delete(staffLink)
    .where(and(eq(staffLink.purpose, 'set-up'), lte(staffLink.until, ctx.now)))
  const token = await makeLink(ctx, 'set-up', null, 7 * day)
  return `${ctx.app.config.publicUrl}/auth/setup?token=${token}`
}

/**
 * Sets an empty studio up: its facts, its first pages, its policy and its owner, who is signed in
 * at once. Problems: `link-has-ended`, `server-busy`, and those of a password.
 */
export async function setUpStudio(ctx: Ctx, token: string, form: SetUpForm) {
  demand(ctx.actor, 'studio.set-up')
  if (!(await linkFor(ctx, 'set-up', token))) return problem('link-has-ended')
  const refused = await findPasswordProblem(ctx, form.password, form)
  if (refused) return problem(refused)
  const hash = await tryHashPassword(form.password)
  if (hash === null) return problem('server-busy')
  return transact(ctx, async (ctx) => {
    if (!(await consumeSetUpLinks(ctx, token))) return problem('link-has-ended')
    await openStudio(ctx, { name: form.studio, email: form.studioEmail, timeZone: form.timeZone })
    const [owner] = await ctx.db
      .insert(staff)
      .values({
        email: form.email,
        emailKey: addressKey(form.email),
        name: form.name,
        role: 'owner',
        password: hash,
        createdAt: ctx.now,
      })
      .returning({ id: staff.id })
    const tokens = await enter(ctx, owner!.id, { device: null }, [])
    await record(ctx, 'studio.set-up', owner!.id)
    return done(tokens)
  })
}

/**
 * Gives somebody another role; they sign in again. Problems: `confirm-password`, `account-is-gone`,
 * `not-yourself`, `not-an-owner`.
 */
export function changeRole(ctx: Ctx, id: string, role: Role) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    if (!isConfirmed(ctx)) return problem('confirm-password')
    const refused = await cannotChange(ctx, id)
    if (refused) return problem(refused)
    await ctx.db.update(staff).set({ role }).where(eq(staff.id, id))
    await endEverySession(ctx, id)
    await record(ctx, 'staff.role-changed', id, { role })
    return done()
  })
}

/**
 * Shuts an account: its sessions and links end and it opens nothing until it is enabled again.
 * Problems: `confirm-password`, `account-is-gone`, `not-yourself`, `not-an-owner`.
 */
export function disableAccount(ctx: Ctx, id: string) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    if (!isConfirmed(ctx)) return problem('confirm-password')
    const refused = await cannotChange(ctx, id)
    if (refused) return problem(refused)
    await ctx.db
      .update(staff)
      .set({ disabledAt: ctx.now })
      .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
    await ctx.db.delete(staffLink).where(eq(staffLink.staffId, id))
    await endEverySession(ctx, id)
    await record(ctx, 'staff.disabled', id)
    return done()
  })
}

/** Problem: `account-is-gone`. */
export function enableAccount(ctx: Ctx, id: string) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(staff)
      .set({ disabledAt: null })
      .where(eq(staff.id, id))
      .returning({ id: staff.id })
    if (!row) return problem('account-is-gone')
    await record(ctx, 'staff.enabled', id)
    return done()
  })
}

/**
 * Why this account cannot be changed by whoever asks. They must be an owner themselves and stay
 * one, so there is always one left: the owners' rows are locked in one order before that is looked
 * at, and of two owners who take each other's role at once the second finds that they are none any
 * more.
 */
async function cannotChange(
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

/** How long the link from the machine's own command is good. */
const rescueMinutes = 60

/**
 * For an owner who has neither password nor mail, asked for on the machine itself: a link to a new
 * password. Problems: `owner-unknown`, `owner-not-named` when there are several.
 */
export function offerOwnerLink(ctx: Ctx, email: string | null) {
  demand(ctx.actor, 'studio.rescue')
  return transact(ctx, async (ctx) => {
    const named = email === null ? undefined : eq(staff.emailKey, addressKey(email))
    const owners = await ctx.db
      .select({ id: staff.id, email: staff.email })
      .from(staff)
      .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), named))
      .orderBy(asc(staff.createdAt))
    const [owner] = owners
    if (!owner) return problem('owner-unknown')
    if (owners.length > 1)
      return problem('owner-not-named', { owners: owners.map(({ email }) => email).join(', ') })
    const token = await makeLink(ctx, 'reset', owner.id, rescueMinutes * minute)
    await record(ctx, 'staff.offered-owner-link', owner.id)
    return done({
      ...owner,
      link: `${ctx.app.config.publicUrl}/auth/reset?token=${token}`,
      minutes: rescueMinutes,
    })
  })
}

/** Tells an account's holder what happened to it, so that they notice when it was not they. */
export async function tellHolder(ctx: TxCtx, staffId: string, what: AccountNotice) {
  const [person] = await ctx.db
    .select({ name: staff.name, email: staff.email, language: staff.language })
    .from(staff)
    .where(eq(staff.id, staffId))
  const studio = await theStudio(ctx)
  if (!person || !studio) return
  await post(ctx, {
    ...noticeLetter(serverWords(person.language), studio, person.name, what),
    to: { name: person.name, address: person.email },
    language: person.language,
    subjectId: staffId,
  })
}
