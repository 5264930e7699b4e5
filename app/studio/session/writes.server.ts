import { randomBytes } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { addressKey } from '#app/core/text.ts'
import { staff, staffSession } from '#app/data/schema/index.server.ts'
import { countGuess, forgiveGuesses } from '#app/platform/auth/guesses.server.ts'
import { makeLink } from '#app/platform/auth/links.server.ts'
import { TooBusy, hashPassword, verifyPassword } from '#app/platform/auth/passwords.server.ts'
import { beginSession, codeTime, endOtherSessions, endSession, renewDeviceMark } from '#app/platform/auth/sessions.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { anonymous, log } from '#app/platform/log.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { hasTwoFactor } from '#app/studio/two-factor/reads.server.ts'

/** A hash nobody's password has: an unknown address costs what a known one does. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

type Attempt = { email: string; password: string; device: string | null }

/**
 * Signs in: gives the tokens for the session's and the device's cookie, or, to an account that has a second factor, the
 * one for the step to its code. The answer is `not-signed-in` for an unknown account, a wrong password, a disabled
 * account and a database that is away; `too-many-guesses` and `server-busy` come before the account is looked up.
 */
export async function signIn(ctx: Ctx, attempt: Attempt) {
  demand(ctx.actor, 'account.enter')
  try {
    const keys = await countGuess(ctx, { ...attempt, what: 'password' })
    if (!keys) return problem('too-many-guesses')
    const [person] = await ctx.db.select().from(staff).where(and(eq(staff.emailKey, addressKey(attempt.email)), isNull(staff.disabledAt)))
    const right = await verifyPassword(person?.password ?? (await nobody), attempt.password)
    if (!person || !right || (person.sample && !ctx.samplesOpen)) return problem('not-signed-in')
    return await hasTwoFactor(ctx, person.id) ? await askForCode(ctx, person.id) : await begin(ctx, person.id, attempt.device, keys)
  } catch (error) {
    if (error instanceof TooBusy) return problem('server-busy')
    log('error', 'sign-in-failed', { request: ctx.requestId, error: anonymous(error) })
    await verifyPassword(await nobody, attempt.password).catch(() => false)
    return problem('not-signed-in')
  }
}

/** The password was right, and a code is owed. Its guesses stay counted until that is right as well. */
function askForCode(ctx: Ctx, staffId: string) {
  return transact(ctx, async (ctx) => {
    const step = await makeLink(ctx, 'code', staffId, codeTime)
    await record(ctx, 'staff.gave-password', staffId)
    return done({ step })
  })
}

function begin(ctx: Ctx, staffId: string, device: string | null, guessed: string[]) {
  return transact(ctx, async (ctx) => {
    const tokens = await enter(ctx, staffId, device, guessed)
    await record(ctx, 'staff.signed-in', staffId)
    return done(tokens)
  })
}

/** Begins the session of somebody who has shown all there is to show, and marks the browser as one of theirs. */
export async function enter(ctx: TxCtx, staffId: string, device: string | null, guessed: string[]) {
  await forgiveGuesses(ctx, guessed)
  return { session: await beginSession(ctx, staffId), device: await renewDeviceMark(ctx, staffId, device) }
}

export function signOut(ctx: Ctx, token: string) {
  demand(ctx.actor, 'account.enter')
  return transact(ctx, async (ctx) => {
    await endSession(ctx, token)
    if (ctx.actor.kind === 'staff') await record(ctx, 'staff.signed-out', ctx.actor.id)
    return done()
  })
}

/** Ends one of one's own sessions; nobody else's can be named. One that has ended already is as good as ended. */
export function endOwnSession(ctx: Ctx, id: string) {
  demand(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return problem('not-signed-in')
    const ended = await ctx.db.delete(staffSession).where(and(eq(staffSession.id, id), eq(staffSession.staffId, ctx.actor.id))).returning({ id: staffSession.id })
    if (ended.length > 0) await record(ctx, 'staff.ended-session', ctx.actor.id)
    return done()
  })
}

/** Ends all of one's own sessions but the one that asks. */
export function endOwnOtherSessions(ctx: Ctx, token: string) {
  demand(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return problem('not-signed-in')
    await endOtherSessions(ctx, ctx.actor.id, token)
    await record(ctx, 'staff.ended-other-sessions', ctx.actor.id)
    return done()
  })
}
