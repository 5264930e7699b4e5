import { randomBytes } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { addressKey } from '#app/core/text.ts'
import { staff, staffSession } from '#app/data/schema/index.server.ts'
import { countGuess, forgiveGuesses } from '#app/platform/auth/guesses.server.ts'
import { makeLink } from '#app/platform/auth/links.server.ts'
import { TooBusy, hashPassword, verifyPassword } from '#app/platform/auth/passwords.server.ts'
import {
  beginSession,
  codeTime,
  endEverySession,
  endOtherSessions,
  endSession,
  renewDeviceMark,
} from '#app/platform/auth/sessions.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { anonymous, log } from '#app/platform/log.server.ts'
import { record } from '#app/platform/record.server.ts'
import { noteSecurityEvent } from '#app/platform/security-events.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { hasTwoFactor } from '#app/studio/two-factor/reads.server.ts'

/** A hash nobody's password has: an unknown address costs what a known one does. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

/** `former` is the token of the session this browser had until now. */
type Attempt = { email: string; password: string; device: string | null; former?: string | null }

/**
 * Signs in: gives the tokens for the session's and the device's cookie, or, to an account that has
 * a second factor, the one for the step to its code. The answer is `not-signed-in` for an unknown
 * account, a wrong password, a disabled account and a database that is away; `too-many-guesses` and
 * `server-busy` come before the account is looked up.
 */
export async function signIn(ctx: Ctx, attempt: Attempt) {
  demand(ctx.actor, 'account.enter')
  try {
    const keys = await countGuess(ctx, { ...attempt, what: 'password' })
    const [named] = await ctx.db
      .select()
      .from(staff)
      .where(eq(staff.emailKey, addressKey(attempt.email)))
    if (!keys) {
      await noteSecurityEvent(ctx, { kind: 'sign-in-limited', staffId: named?.id ?? null })
      return problem('too-many-guesses')
    }
    const person = named?.disabledAt ? undefined : named
    const right = await verifyPassword(person?.password ?? (await nobody), attempt.password)
    if (!person || !right || (person.sample && !ctx.samplesOpen)) {
      await noteSecurityEvent(ctx, { kind: 'sign-in-failed', staffId: named?.id ?? null })
      return problem('not-signed-in')
    }
    return (await hasTwoFactor(ctx, person.id))
      ? await askForCode(ctx, person.id)
      : await begin(ctx, person.id, attempt, keys)
  } catch (error) {
    if (error instanceof TooBusy) return problem('server-busy')
    log('error', 'sign-in-error', { request: ctx.requestId, error: anonymous(error) })
    await verifyPassword(await nobody, attempt.password).catch(() => false)
    return problem('not-signed-in')
  }
}

/**
 * The password was right, and a code is owed. Its guesses stay counted until that is right as well.
 */
function askForCode(ctx: Ctx, staffId: string) {
  return transact(ctx, async (ctx) => {
    const step = await makeLink(ctx, 'code', staffId, codeTime)
    await record(ctx, 'staff.gave-password', staffId)
    return done({ step })
  })
}

function begin(ctx: Ctx, staffId: string, browser: Browser, guessed: string[]) {
  return transact(ctx, async (ctx) => {
    const tokens = await enter(ctx, staffId, browser, guessed)
    await record(ctx, 'staff.signed-in', staffId)
    return done(tokens)
  })
}

/** What a browser that signs in brought along. */
type Browser = { device: string | null; former?: string | null }

/**
 * Begins the session of a person who is fully signed in, ends the one their browser had before, and
 * marks the browser as theirs.
 */
export async function enter(
  ctx: TxCtx,
  staffId: string,
  { device, former = null }: Browser,
  guessed: string[],
) {
  await forgiveGuesses(ctx, guessed)
  if (former !== null) await endSession(ctx, former)
  return {
    session: await beginSession(ctx, staffId),
    device: await renewDeviceMark(ctx, staffId, device),
  }
}

export function signOut(ctx: Ctx, token: string) {
  demand(ctx.actor, 'account.enter')
  return transact(ctx, async (ctx) => {
    await endSession(ctx, token)
    if (ctx.actor.kind === 'staff') await record(ctx, 'staff.signed-out', ctx.actor.id)
    return done()
  })
}

/**
 * Ends one of one's own sessions; nobody else's can be named. One that has ended already is as good
 * as ended.
 */
export function endOwnSession(ctx: Ctx, id: string) {
  demand(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return problem('not-signed-in')
    const ended = await ctx.db
      .delete(staffSession)
      .where(and(eq(staffSession.id, id), eq(staffSession.staffId, ctx.actor.id)))
      .returning({ id: staffSession.id })
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

/** An owner signs somebody out everywhere. Problems: `account-is-gone`, `not-yourself`. */
export function endSessionsOf(ctx: Ctx, staffId: string) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind === 'staff' && ctx.actor.id === staffId) return problem('not-yourself')
    const [person] = await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId))
    if (!person) return problem('account-is-gone')
    await endEverySession(ctx, staffId)
    await record(ctx, 'staff.sessions-ended', staffId)
    return done()
  })
}
