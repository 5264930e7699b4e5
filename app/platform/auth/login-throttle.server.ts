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
 * Attempts in 15 minutes: per account from unknown browsers, per network, and per known browser.
 * Codes are short, so they also have a daily limit.
 */
const maxAttempts = { account: 10, network: 50, device: 10, codesPerDay: 50 }
type LoginAttempt = { email: string; device: string | null; kind: 'password' | 'code' }

/**
 * Returns the keys that count the attempts on an account, and those of a browser that has signed in
 * to it before.
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
 * Counts an attempt before checking it. Returns the keys it was counted under, or null if it
 * exceeds a limit. A browser that has signed in to the account before has counters of its own, per
 * 15 minutes and for codes per day, which attempts elsewhere can't fill.
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

/** Returns the key that counts all attempts from one network. */
export function getNetworkKey(ctx: Ctx, kind: LoginAttempt['kind']): string {
  return `${kind === 'code' ? 'code-' : ''}network:${getNetworkPrefix(ctx.ip ?? '')}`
}

/**
 * Resets the counters of account and browser after a successful attempt. The network only gets this
 * attempt back, so that a whole studio can sign in from one address.
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
