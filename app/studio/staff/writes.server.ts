import { randomBytes } from 'node:crypto'

import { and, eq, gt, isNull } from 'drizzle-orm'

import { after, day, hour, minute } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { addressKey } from '#app/core/text.ts'
import { knownDevice, staff, staffLink } from '#app/data/schema/index.server.ts'
import { allowed, forgive, network, quarter } from '#app/platform/auth/limits.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/passwords.server.ts'
import { beginSession, endEverySession, endSession } from '#app/platform/auth/sessions.server.ts'
import { hashOf, newToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { anonymous, log } from '#app/platform/log.server.ts'
import { post } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { openStudio } from '#app/studio/settings/writes.server.ts'
import { words } from '#app/words/index.ts'

import { resetLetter } from './letters.ts'
import { linkFor } from './reads.server.ts'
import type { SetUpForm } from './rules.ts'

/** Guesses at one account from browsers it does not know, and from one network, in a quarter of an hour. */
const most = { account: 10, network: 50, device: 10 }
/** A hash nobody's password has: an unknown address costs what a known one does. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

type Attempt = { email: string; password: string; device: string | null }

/**
 * Signs in: gives the tokens for the session's and the device's cookie. Whatever the cause of failure, the answer is
 * `not-signed-in`: an unknown account, a wrong password, a disabled account, too many guesses, a database that is away.
 */
export async function signIn(ctx: Ctx, attempt: Attempt) {
  demand(ctx.actor, 'account.enter')
  try {
    const keys = await countGuess(ctx, attempt)
    if (!keys) return problem('not-signed-in')
    const [person] = await ctx.db.select().from(staff).where(and(eq(staff.emailKey, addressKey(attempt.email)), isNull(staff.disabledAt)))
    const right = await verifyPassword(person?.password ?? (await nobody), attempt.password)
    if (!person || !right || (person.sample && !ctx.samplesOpen)) return problem('not-signed-in')
    return await begin(ctx, person.id, attempt.device, keys)
  } catch (error) {
    log('error', 'sign-in-failed', { request: ctx.requestId, error: anonymous(error) })
    await verifyPassword(await nobody, attempt.password)
    return problem('not-signed-in')
  }
}

/** Counts the guess before any password is hashed. A browser that has signed in to the account before has a count of its own, which guesses made elsewhere do not fill. */
async function countGuess(ctx: Ctx, { email, device }: Attempt): Promise<string[] | null> {
  const account = `account:${hashOf(addressKey(email))}`
  if (device !== null && (await knowsDevice(ctx, email, device))) {
    const key = `device:${hashOf(device)}`
    return (await allowed(ctx, { key, most: most.device, span: quarter })) ? [key] : null
  }
  const byNetwork = await allowed(ctx, { key: `network:${network(ctx.ip ?? '')}`, most: most.network, span: quarter })
  const byAccount = byNetwork && await allowed(ctx, { key: account, most: most.account, span: quarter })
  return byAccount ? [account] : null
}

async function knowsDevice(ctx: Ctx, email: string, device: string): Promise<boolean> {
  const found = await ctx.db.select({ id: staff.id }).from(knownDevice).innerJoin(staff, eq(staff.id, knownDevice.staffId))
    .where(and(eq(knownDevice.tokenHash, hashOf(device)), eq(staff.emailKey, addressKey(email)), gt(knownDevice.seenAt, after(ctx.now, -400 * day))))
  return found.length > 0
}

function begin(ctx: Ctx, staffId: string, device: string | null, guessed: string[]) {
  return transact(ctx, async (ctx) => {
    for (const key of guessed) await forgive(ctx, key)
    const session = await beginSession(ctx, staffId)
    // a browser's mark is renewed at every sign-in, so a copied one ends with its owner's next
    const mark = newToken()
    if (device !== null) await ctx.db.delete(knownDevice).where(and(eq(knownDevice.tokenHash, hashOf(device)), eq(knownDevice.staffId, staffId)))
    await ctx.db.insert(knownDevice).values({ tokenHash: hashOf(mark), staffId, seenAt: ctx.now })
    await record(ctx, 'staff.signed-in', staffId)
    return done({ session, device: mark })
  })
}

export function signOut(ctx: Ctx, token: string) {
  demand(ctx.actor, 'account.enter')
  return transact(ctx, async (ctx) => {
    await endSession(ctx, token)
    if (ctx.actor.kind === 'staff') await record(ctx, 'staff.signed-out', ctx.actor.id)
    return done()
  })
}

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
    await post(ctx, { ...resetLetter(words(person.language), studio, person.name, link, resetMinutes), to: { name: person.name, address: person.email }, language: person.language, subjectId: person.id })
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

/** Changes one's own password; every session ends and this browser gets a new one. Problems: `password-wrong`, `too-many-guesses`. */
export async function changePassword(ctx: Ctx, { current, password }: { current: string; password: string }) {
  demand(ctx.actor, 'own-account.change')
  const { actor } = ctx
  if (actor.kind !== 'staff') return problem('password-wrong')
  if (!(await allowed(ctx, { key: `change:${actor.id}`, most: most.account, span: quarter }))) return problem('too-many-guesses')
  const [person] = await ctx.db.select({ password: staff.password }).from(staff).where(eq(staff.id, actor.id))
  if (!person || !(await verifyPassword(person.password, current))) return problem('password-wrong')
  const hash = await hashPassword(password)
  return transact(ctx, async (ctx) => {
    await setPassword(ctx, actor.id, hash)
    const session = await beginSession(ctx, actor.id)
    await record(ctx, 'staff.changed-password', actor.id)
    return done({ session })
  })
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
    await ctx.db.delete(staffLink).where(eq(staffLink.purpose, 'set-up'))
    const token = await makeLink(ctx, 'set-up', null, 7 * day)
    await record(ctx, 'studio.offered-set-up', 'studio')
    return done({ link: `${ctx.app.config.publicUrl}/auth/setup?token=${token}` })
  })
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

async function setPassword(ctx: TxCtx, staffId: string, hash: string) {
  await ctx.db.update(staff).set({ password: hash, sample: false }).where(eq(staff.id, staffId))
  await ctx.db.delete(staffLink).where(eq(staffLink.staffId, staffId))
  await endEverySession(ctx, staffId)
}

async function makeLink(ctx: TxCtx, purpose: 'set-up' | 'reset', staffId: string | null, good: number): Promise<string> {
  const token = newToken()
  await ctx.db.insert(staffLink).values({ tokenHash: hashOf(token), purpose, staffId, until: after(ctx.now, good) })
  return token
}

/** The password everybody knows, for the sample accounts on one's own machine. */
const knownPassword = 'longlight-sample'

/** Gives the sample accounts the password that is in force: the environment's, else the one everybody knows. */
export async function keepSamplePassword(ctx: Ctx) {
  demand(ctx.actor, 'studio.set-up')
  const password = ctx.app.config.samplePassword ?? knownPassword
  const [sample] = await ctx.db.select({ password: staff.password }).from(staff).where(eq(staff.sample, true)).limit(1)
  if (!sample || await verifyPassword(sample.password, password)) return
  const hash = await hashPassword(password)
  await transact(ctx, async (ctx) => {
    await ctx.db.update(staff).set({ password: hash }).where(eq(staff.sample, true))
    await record(ctx, 'staff.sample-password-set', 'studio')
    return done()
  })
}
