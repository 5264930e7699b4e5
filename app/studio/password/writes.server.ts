import { and, eq, isNull } from 'drizzle-orm'

import { hour, minute } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { addressKey } from '#app/core/text.ts'
import { passwordResetRequest, staff, staffLink } from '#app/data/schema/index.server.ts'
import { guessKeys } from '#app/platform/auth/guesses.server.ts'
import { allowed, forgive, network, quarter } from '#app/platform/auth/limits.server.ts'
import { makeLink, consumeLink } from '#app/platform/auth/links.server.ts'
import { TooBusy, tryHashPassword, verifyPassword } from '#app/platform/auth/passwords.server.ts'
import { seal, unseal } from '#app/platform/auth/sealed.server.ts'
import {
  beginSession,
  confirmSession,
  endEverySession,
  forgetDevices,
  renewDeviceMark,
} from '#app/platform/auth/sessions.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { post } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { studioName, theStudio } from '#app/studio/settings/reads.server.ts'
import { resetLetter } from '#app/studio/staff/letters.ts'
import { linkFor } from '#app/studio/staff/reads.server.ts'
import { serverWords } from '#app/words/server.ts'

import { type PasswordProblem, findPasswordProblem } from './reads.server.ts'

/** How long a link to a new password is good. */
const resetMinutes = 30

/**
 * Requests a link to a new password. Known and unknown addresses take the same way: a row, and the
 * same answer.
 */
export async function requestReset(ctx: Ctx, { email }: { email: string }) {
  demand(ctx.actor, 'account.enter')
  const emailKey = addressKey(email)
  const counted =
    (await allowed(ctx, { key: `reset-from:${network(ctx.ip ?? '')}`, most: 10, span: hour })) &&
    (await allowed(ctx, { key: `reset:${hashOf(emailKey)}`, most: 3, span: hour }))
  if (!counted) return done()
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(passwordResetRequest)
      .values({ emailKey, requestedAt: ctx.now })
      .returning({ id: passwordResetRequest.id })
    await record(ctx, 'password-reset.requested', row!.id)
    return done()
  })
}

/**
 * Emails a link for each waiting request whose address has an account. Runs every few seconds, not
 * at once: the work for a known address must not be felt by the next request.
 */
export async function sendResetEmails(ctxNow: () => Ctx, stopped: () => boolean) {
  while (!stopped() && (await sendNextResetEmail(ctxNow()))) {
    /* until none waits */
  }
}

/**
 * True while there was one. The request goes and its email is queued in one transaction, so a crash
 * neither loses nor repeats it.
 */
async function sendNextResetEmail(ctx: Ctx): Promise<boolean> {
  demand(ctx.actor, 'password-reset.send')
  const [waiting] = await ctx.db
    .select({ id: passwordResetRequest.id })
    .from(passwordResetRequest)
    .limit(1)
  if (!waiting) return false
  await transact(ctx, async (ctx) => {
    const [request] = await ctx.db
      .delete(passwordResetRequest)
      .where(eq(passwordResetRequest.id, waiting.id))
      .returning()
    const [person] = request
      ? await ctx.db
          .select()
          .from(staff)
          .where(and(eq(staff.emailKey, request.emailKey), isNull(staff.disabledAt)))
      : []
    const studio = await theStudio(ctx)
    if (!person || !studio) return done()
    const token = await makeLink(ctx, 'reset', person.id, resetMinutes * minute)
    const link = `${ctx.app.config.publicUrl}/auth/reset?token=${token}`
    await post(ctx, {
      ...resetLetter(serverWords(person.language), studio, person.name, link, resetMinutes),
      to: { name: person.name, address: person.email },
      language: person.language,
      subjectId: person.id,
    })
    await record(ctx, 'staff.asked-for-reset', person.id)
    return done()
  })
  return true
}

/**
 * Sets the password by a link from an email or from the machine's own command, and gives the token
 * of this browser's device cookie: its next sign-in is not held up by guesses made elsewhere. Ends
 * every session and link of that person and the marks of their other browsers. Problems:
 * `link-has-ended`, `server-busy`, and those of `findPasswordProblem`.
 */
export async function resetPassword(ctx: Ctx, token: string, password: string) {
  demand(ctx.actor, 'account.enter')
  const link = await linkFor(ctx, 'reset', token) // before the work of hashing
  const [person] = link?.staffId
    ? await ctx.db.select().from(staff).where(eq(staff.id, link.staffId))
    : []
  if (!person) return problem('link-has-ended')
  const hash = await hashNewPassword(ctx, person, password)
  if ('problem' in hash) return problem(hash.problem)
  return transact(ctx, async (ctx) => {
    if (!(await consumeLink(ctx, 'reset', token))) return problem('link-has-ended')
    await setPassword(ctx, person.id, hash.value)
    const device = await renewDeviceMark(ctx, person.id, null)
    for (const key of guessKeys({ email: person.email, device: null, what: 'password' }))
      await forgive(ctx, key)
    await record(ctx, 'staff.reset-password', person.id)
    return done({ device })
  })
}

/**
 * Verifies the password of the person at an open session: the problem, or null. Each try is
 * counted, so this comes before the transaction; the refusal is answered in it, where a repeated
 * form has its first answer.
 */
export async function proveSelf(
  ctx: Ctx,
  password: string,
): Promise<'password-wrong' | 'too-many-guesses' | 'server-busy' | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return 'password-wrong'
  if (!(await allowed(ctx, { key: `change:${actor.id}`, most: 10, span: quarter })))
    return 'too-many-guesses'
  const [person] = await ctx.db
    .select({ password: staff.password })
    .from(staff)
    .where(eq(staff.id, actor.id))
  try {
    return person && (await verifyPassword(person.password, password)) ? null : 'password-wrong'
  } catch (error) {
    if (error instanceof TooBusy) return 'server-busy'
    throw error
  }
}

/**
 * Counts the password as given in this session, for the sensitive acts of the next minutes: gives
 * the context in which it is. Problems: those of `proveSelf`.
 */
export async function confirmPassword(ctx: Ctx, password: string) {
  demand(ctx.actor, 'own-account.change')
  const { session } = ctx
  const refused = session ? await proveSelf(ctx, password) : 'password-wrong'
  const answer = await forgiveSelf(
    ctx,
    await transact(ctx, async (ctx) => {
      if (refused || !session) return problem(refused ?? 'password-wrong')
      await confirmSession(ctx, session.id)
      await record(ctx, 'staff.confirmed-password', ctx.actor.kind === 'staff' ? ctx.actor.id : '')
      return done()
    }),
  )
  return answer.ok
    ? done({ ctx: { ...ctx, session: { id: session!.id, confirmedAt: ctx.now } } })
    : answer
}

/**
 * Ends the count of tries before an answer that was right, also when it was sent before: that was
 * no guess.
 */
export async function forgiveSelf<A extends { ok: boolean }>(ctx: Ctx, answer: A): Promise<A> {
  if (answer.ok && ctx.actor.kind === 'staff') await forgive(ctx, `change:${ctx.actor.id}`)
  return answer
}

/**
 * Changes one's own password. Every session ends and every browser is forgotten; this one gets a
 * new session and a new mark. Problems: `password-wrong`, `too-many-guesses`, `server-busy`, and
 * those of `findPasswordProblem`.
 */
export async function changePassword(
  ctx: Ctx,
  { current, password }: { current: string; password: string },
) {
  demand(ctx.actor, 'own-account.change')
  const { actor } = ctx
  if (actor.kind !== 'staff') return problem('password-wrong')
  const refused = await proveSelf(ctx, current)
  const [person] = refused ? [] : await ctx.db.select().from(staff).where(eq(staff.id, actor.id))
  const hash = person && (await hashNewPassword(ctx, person, password))
  const answer = await forgiveSelf(
    ctx,
    await transact(ctx, async (ctx) => {
      if (refused || !hash) return problem(refused ?? 'password-wrong')
      if ('problem' in hash) return problem(hash.problem)
      await setPassword(ctx, actor.id, hash.value)
      const sealed = seal(
        ctx.app.key,
        `${await beginSession(ctx, actor.id)} ${await renewDeviceMark(ctx, actor.id, null)}`,
      )
      await record(ctx, 'staff.changed-password', actor.id)
      return done({ sealed })
    }),
  )
  if (!answer.ok) return answer
  // sealed with a key that is gone it opens nothing, and one signs in again
  const [session = '', device = ''] = unseal(ctx.app.key, answer.value.sealed)?.split(' ') ?? []
  return done({ session, device })
}

type Person = typeof staff.$inferSelect

async function hashNewPassword(
  ctx: Ctx,
  { name, email, password: present }: Person,
  password: string,
): Promise<{ value: string } | { problem: PasswordProblem | 'server-busy' }> {
  try {
    const refused = await findPasswordProblem(
      ctx,
      password,
      { name, email, studio: (await studioName(ctx)) ?? '' },
      present,
    )
    if (refused) return { problem: refused }
  } catch (error) {
    if (error instanceof TooBusy) return { problem: 'server-busy' }
    throw error
  }
  const value = await tryHashPassword(password)
  return value === null ? { problem: 'server-busy' } : { value }
}

async function setPassword(ctx: TxCtx, staffId: string, hash: string) {
  await ctx.db.update(staff).set({ password: hash, sample: false }).where(eq(staff.id, staffId))
  await ctx.db.delete(staffLink).where(eq(staffLink.staffId, staffId))
  await endEverySession(ctx, staffId)
  await forgetDevices(ctx, staffId)
}
