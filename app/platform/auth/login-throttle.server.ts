import { and, eq, gt } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { toEmailKey } from '#app/core/text.ts'
import { trustedDevice, staff } from '#app/data/schema/index.server.ts'

import type { Ctx } from '../context.server.ts'
import {
  consumeRateLimit,
  resetRateLimit,
  refundRateLimit,
  getNetworkPrefix,
  quarterHour,
} from './rate-limit.server.ts'
import { hashText } from './tokens.server.ts'

/**
 * Guesses at one account from browsers it does not know, and from one network, in a quarter of an
 * hour; at its codes, which are short, also in a day.
 */
const maxAttempts = { account: 10, network: 50, device: 10, codesPerDay: 50 }
type LoginAttempt = { email: string; device: string | null; kind: 'password' | 'code' }

/**
 * Under which keys somebody's guesses are counted: as anybody, and as a browser that has signed in
 * to the account before.
 */
export function getThrottleKeys({ email, device, kind }: LoginAttempt): string[] {
  const prefix = kind === 'code' ? 'code-' : ''
  return [
    `${prefix}account:${hashText(toEmailKey(email))}`,
    ...(kind === 'code' ? [`code-day:${hashText(toEmailKey(email))}`] : []),
    ...(device === null
      ? []
      : [
          `${prefix}device:${hashText(device)}`,
          ...(kind === 'code' ? [`code-day-device:${hashText(device)}`] : []),
        ]),
  ]
}

/**
 * Counts the guess before it is looked at, and gives the keys it was counted under; null when it is
 * one too many. A browser that has signed in to the account before has a count of its own, which
 * guesses made elsewhere do not fill, by the quarter of an hour and, for codes, by the day.
 */
export async function consumeLoginAttempt(
  ctx: Ctx,
  attempt: LoginAttempt,
): Promise<string[] | null> {
  const { email, device, kind } = attempt
  const keys = getThrottleKeys({ ...attempt, device: null })
  if (device !== null && (await isTrustedDevice(ctx, email, device))) {
    const deviceKeys = getThrottleKeys(attempt).slice(keys.length)
    const [quarterly = '', daily] = deviceKeys
    const isAllowed =
      (await consumeRateLimit(ctx, {
        key: quarterly,
        max: maxAttempts.device,
        windowMs: quarterHour,
      })) &&
      (daily === undefined ||
        (await consumeRateLimit(ctx, { key: daily, max: maxAttempts.codesPerDay, windowMs: day })))
    return isAllowed ? deviceKeys : null
  }
  const [account = '', codes] = keys
  const networkCountKey = getNetworkKey(ctx, kind)
  const byNetwork = await consumeRateLimit(ctx, {
    key: networkCountKey,
    max: maxAttempts.network,
    windowMs: quarterHour,
  })
  const byAccount =
    byNetwork &&
    (await consumeRateLimit(ctx, { key: account, max: maxAttempts.account, windowMs: quarterHour }))
  const byDay =
    byAccount &&
    (codes === undefined ||
      (await consumeRateLimit(ctx, { key: codes, max: maxAttempts.codesPerDay, windowMs: day })))
  return byDay ? [...keys, networkCountKey] : null
}

/** Under which key the guesses of everybody in one place are counted together. */
export function getNetworkKey(ctx: Ctx, kind: LoginAttempt['kind']): string {
  return `${kind === 'code' ? 'code-' : ''}network:${getNetworkPrefix(ctx.ip ?? '')}`
}

/**
 * What turned out right was no guess: its account's and browser's counts end, and the place it came
 * from gets this one back, so that a whole studio can sign in from behind one address.
 */
export async function clearLoginThrottle(ctx: Ctx, keys: string[]) {
  for (const key of keys)
    await (key.includes('network:') ? refundRateLimit(ctx, key) : resetRateLimit(ctx, key))
}

async function isTrustedDevice(ctx: Ctx, email: string, device: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: staff.id })
    .from(trustedDevice)
    .innerJoin(staff, eq(staff.id, trustedDevice.staffId))
    .where(
      and(
        eq(trustedDevice.tokenHash, hashText(device)),
        eq(staff.emailKey, toEmailKey(email)),
        gt(trustedDevice.seenAt, addMs(ctx.now, -400 * day)),
      ),
    )
  return found.length > 0
}
