import { and, asc, eq, gt, isNull } from 'drizzle-orm'

import { after, day, hour, minute } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { addressKey } from '#app/core/text.ts'
import { staff, staffLink } from '#app/data/schema/index.server.ts'
import { allowed, forgive, network, quarter } from '#app/platform/auth/limits.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/passwords.server.ts'
import { seal, unseal } from '#app/platform/auth/sealed.server.ts'
import { beginSession, endEverySession } from '#app/platform/auth/sessions.server.ts'
import { hashOf, newToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { post } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { type Role, demand } from '#app/studio/access.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { openStudio } from '#app/studio/settings/writes.server.ts'
import { serverWords } from '#app/words/server.ts'

import { type AccountNotice, noticeLetter, resetLetter } from './letters.ts'
import { linkFor } from './reads.server.ts'
import type { SetUpForm } from './rules.ts'

/** How long a link to a new password is good. */
const resetMinutes = 30

/** Sends a link to a new password, if there is such an account; the answer is the same if there is none. */
export async function requestReset(ctx: Ctx, { email }: { email: string }) {
  demand(ctx.actor, 'account.enter')
  const counted = await allowed(ctx, { key: `reset-from:${network(ctx.ip ?? '')}`, most: 10, span: hour }) && await allowed(ctx, { key: `reset:${hashOf(addressKey(email))}`, most: 3, span: hour })
  if (!counted) return done()
  return transact(ctx, async (ctx) => {
    const [person] = await ctx.db.select().from(staff).where(and(eq(staff.emailKey, addressKey(email)), isNull(staff.disabledAt)))
    const studio = await theStudio(ctx)
    if (!person || !studio) return done()
    const token = await makeLink(ctx, 'reset', person.id, resetMinutes * minute)
    const link = `${ctx.app.config.publicUrl}/auth/reset?token=${token}`
    await post(ctx, { ...resetLetter(serverWords(person.language), studio, person.name, link, resetMinutes), to: { name: person.name, address: person.email }, language: person.language, subjectId: person.id })
    await record(ctx, 'staff.asked-for-reset', person.id)
    return done()
  })
}

/** Sets the password by a link from a letter; ends every session and every other link of that person. Problem: `link-has-ended`. */
export async function resetPassword(ctx: Ctx, token: string, password: string) {
  demand(ctx.actor, 'account.enter')
  if (!(await linkFor(ctx, 'reset', token))) return problem('link-has-ended') // before the work of hashing
  const hash = await hashPassword(password)
  return transact(ctx, async (ctx) => {
    const link = await linkFor(ctx, 'reset', token)
    if (!link?.staffId) return problem('link-has-ended')
    await setPassword(ctx, link.staffId, hash)
    await record(ctx, 'staff.reset-password', link.staffId)
    return done()
  })
}

/** That it is really they who sit at their open session: what is the matter, or null. Each try is counted whatever becomes of it, so this comes before the transaction; the refusal is answered in it, where a form that was sent before has its first answer. */
export async function proveSelf(ctx: Ctx, password: string): Promise<'password-wrong' | 'too-many-guesses' | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return 'password-wrong'
  if (!(await allowed(ctx, { key: `change:${actor.id}`, most: 10, span: quarter }))) return 'too-many-guesses'
  const [person] = await ctx.db.select({ password: staff.password }).from(staff).where(eq(staff.id, actor.id))
  return person && await verifyPassword(person.password, password) ? null : 'password-wrong'
}

/** Ends the count of tries before an answer that was right, also when it was sent before: that was no guess. */
export async function forgiveSelf<A extends { ok: boolean }>(ctx: Ctx, answer: A): Promise<A> {
  if (answer.ok && ctx.actor.kind === 'staff') await forgive(ctx, `change:${ctx.actor.id}`)
  return answer
}

/** Changes one's own password; every session ends and this browser gets the token of a new one. Problems: `password-wrong`, `too-many-guesses`. */
export async function changePassword(ctx: Ctx, { current, password }: { current: string; password: string }) {
  demand(ctx.actor, 'own-account.change')
  const { actor } = ctx
  if (actor.kind !== 'staff') return problem('password-wrong')
  const refused = await proveSelf(ctx, current)
  const hash = refused ? '' : await hashPassword(password)
  const answer = await forgiveSelf(ctx, await transact(ctx, async (ctx) => {
    if (refused) return problem(refused)
    await setPassword(ctx, actor.id, hash)
    const sealedSession = seal(ctx.app.key, await beginSession(ctx, actor.id))
    await record(ctx, 'staff.changed-password', actor.id)
    return done({ sealedSession })
  }))
  // sealed with a key that is gone it opens nothing, and one signs in again
  return answer.ok ? done({ session: unseal(ctx.app.key, answer.value.sealedSession) ?? '' }) : answer
}

export function changeOwnProfile(ctx: Ctx, { name }: { name: string }) {
  demand(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return problem('not-signed-in')
    await ctx.db.update(staff).set({ name }).where(eq(staff.id, ctx.actor.id))
    await record(ctx, 'staff.changed-profile', ctx.actor.id)
    return done()
  })
}

/** Makes the one-time link by which an empty studio gets its owner; a link made earlier ends. */
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
  await ctx.db.delete(staffLink).where(eq(staffLink.purpose, 'set-up'))
  const token = await makeLink(ctx, 'set-up', null, 7 * day)
  return `${ctx.app.config.publicUrl}/auth/setup?token=${token}`
}

/** Sets an empty studio up: its facts, its first pages, its policy and its owner, who is signed in at once. Problem: `link-has-ended`. */
export async function setUpStudio(ctx: Ctx, token: string, form: SetUpForm) {
  demand(ctx.actor, 'studio.set-up')
  if (!(await linkFor(ctx, 'set-up', token))) return problem('link-has-ended')
  const hash = await hashPassword(form.password)
  return transact(ctx, async (ctx) => {
    const used = await ctx.db.delete(staffLink).where(and(eq(staffLink.purpose, 'set-up'), eq(staffLink.tokenHash, hashOf(token)), gt(staffLink.until, ctx.now))).returning()
    if (used.length === 0) return problem('link-has-ended')
    await openStudio(ctx, { name: form.studio, email: form.studioEmail, timeZone: form.timeZone })
    const [owner] = await ctx.db.insert(staff).values({ email: form.email, emailKey: addressKey(form.email), name: form.name, role: 'owner', password: hash, createdAt: ctx.now }).returning({ id: staff.id })
    const session = await beginSession(ctx, owner!.id)
    await record(ctx, 'studio.set-up', owner!.id)
    return done({ session })
  })
}

/** Gives somebody another role; they sign in again. Problems: `account-is-gone`, `not-yourself`, `not-an-owner`. */
export function changeRole(ctx: Ctx, id: string, role: Role) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    const refused = await cannotChange(ctx, id)
    if (refused) return problem(refused)
    await ctx.db.update(staff).set({ role }).where(eq(staff.id, id))
    await endEverySession(ctx, id)
    await record(ctx, 'staff.role-changed', id, { role })
    return done()
  })
}

/** Shuts an account: its sessions and links end and it opens nothing until it is enabled again. Problems: `account-is-gone`, `not-yourself`, `not-an-owner`. */
export function disableAccount(ctx: Ctx, id: string) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    const refused = await cannotChange(ctx, id)
    if (refused) return problem(refused)
    await ctx.db.update(staff).set({ disabledAt: ctx.now }).where(and(eq(staff.id, id), isNull(staff.disabledAt)))
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
    const [row] = await ctx.db.update(staff).set({ disabledAt: null }).where(eq(staff.id, id)).returning({ id: staff.id })
    if (!row) return problem('account-is-gone')
    await record(ctx, 'staff.enabled', id)
    return done()
  })
}

/**
 * Why this account cannot be changed by whoever asks. They must be an owner themselves and stay one, so there is always
 * one left: the owners' rows are locked in one order before that is looked at, and of two owners who take each other's
 * role at once the second finds that they are none any more.
 */
async function cannotChange(ctx: TxCtx, id: string): Promise<'account-is-gone' | 'not-yourself' | 'not-an-owner' | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return 'not-an-owner'
  if (actor.id === id) return 'not-yourself'
  const owners = await ctx.db.select({ id: staff.id }).from(staff).where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt))).orderBy(asc(staff.id)).for('update')
  if (!owners.some((owner) => owner.id === actor.id)) return 'not-an-owner'
  const [person] = await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))
  return person ? null : 'account-is-gone'
}

/** How long the link from the machine's own command is good. */
const rescueMinutes = 60

/** For an owner who has neither password nor mail, asked for on the machine itself: a link to a new password. Problems: `owner-unknown`, `owner-not-named` when there are several. */
export function offerOwnerLink(ctx: Ctx, email: string | null) {
  demand(ctx.actor, 'studio.rescue')
  return transact(ctx, async (ctx) => {
    const named = email === null ? undefined : eq(staff.emailKey, addressKey(email))
    const owners = await ctx.db.select({ id: staff.id, email: staff.email }).from(staff).where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), named)).orderBy(asc(staff.createdAt))
    const [owner] = owners
    if (!owner) return problem('owner-unknown')
    if (owners.length > 1) return problem('owner-not-named', { owners: owners.map(({ email }) => email).join(', ') })
    const token = await makeLink(ctx, 'reset', owner.id, rescueMinutes * minute)
    await record(ctx, 'staff.offered-owner-link', owner.id)
    return done({ ...owner, link: `${ctx.app.config.publicUrl}/auth/reset?token=${token}`, minutes: rescueMinutes })
  })
}

/** Tells an account's holder what happened to it, so that they notice when it was not they. */
export async function tellHolder(ctx: TxCtx, staffId: string, what: AccountNotice) {
  const [person] = await ctx.db.select({ name: staff.name, email: staff.email, language: staff.language }).from(staff).where(eq(staff.id, staffId))
  const studio = await theStudio(ctx)
  if (!person || !studio) return
  await post(ctx, { ...noticeLetter(serverWords(person.language), studio, person.name, what), to: { name: person.name, address: person.email }, language: person.language, subjectId: staffId })
}

async function setPassword(ctx: TxCtx, staffId: string, hash: string) {
  await ctx.db.update(staff).set({ password: hash, sample: false }).where(eq(staff.id, staffId))
  await ctx.db.delete(staffLink).where(eq(staffLink.staffId, staffId))
  await endEverySession(ctx, staffId)
}

/** A link that is good once and for so long; only its hash is kept. */
export async function makeLink(ctx: TxCtx, purpose: 'set-up' | 'reset' | 'code', staffId: string | null, good: number): Promise<string> {
  const token = newToken()
  await ctx.db.insert(staffLink).values({ tokenHash: hashOf(token), purpose, staffId, until: after(ctx.now, good) })
  return token
}
