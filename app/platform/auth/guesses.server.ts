import { and, eq, gt } from 'drizzle-orm'

import { after, day } from '#app/core/day.ts'
import { addressKey } from '#app/core/text.ts'
import { knownDevice, staff } from '#app/data/schema/index.server.ts'

import type { Ctx } from '../context.server.ts'
import { allowed, forgive, giveBack, network, quarter } from './limits.server.ts'
import { hashOf } from './tokens.server.ts'

/**
 * Guesses at one account from browsers it does not know, and from one network, in a quarter of an
 * hour; at its codes, which are short, also in a day.
 */
const most = { account: 10, network: 50, device: 10, codesADay: 50 }
type Guess = { email: string; device: string | null; what: 'password' | 'code' }

/**
 * Under which keys somebody's guesses are counted: as anybody, and as a browser that has signed in
 * to the account before.
 */
export function guessKeys({ email, device, what }: Guess): string[] {
  const kind = what === 'code' ? 'code-' : ''
  return [
    `${kind}account:${hashOf(addressKey(email))}`,
    ...(what === 'code' ? [`code-day:${hashOf(addressKey(email))}`] : []),
    ...(device === null
      ? []
      : [
          `${kind}device:${hashOf(device)}`,
          ...(what === 'code' ? [`code-day-device:${hashOf(device)}`] : []),
        ]),
  ]
}

/**
 * Counts the guess before it is looked at, and gives the keys it was counted under; null when it is
 * one too many. A browser that has signed in to the account before has a count of its own, which
 * guesses made elsewhere do not fill, by the quarter of an hour and, for codes, by the day.
 */
export async function countGuess(ctx: Ctx, guess: Guess): Promise<string[] | null> {
  const { email, device, what } = guess
  const keys = guessKeys({ ...guess, device: null })
  if (device !== null && (await knowsDevice(ctx, email, device))) {
    const own = guessKeys(guess).slice(keys.length)
    const [quarterly = '', daily] = own
    const few =
      (await allowed(ctx, { key: quarterly, most: most.device, span: quarter })) &&
      (daily === undefined || (await allowed(ctx, { key: daily, most: most.codesADay, span: day })))
    return few ? own : null
  }
  const [account = '', codes] = keys
  const from = networkKey(ctx, what)
  const byNetwork = await allowed(ctx, { key: from, most: most.network, span: quarter })
  const byAccount =
    byNetwork && (await allowed(ctx, { key: account, most: most.account, span: quarter }))
  const byDay =
    byAccount &&
    (codes === undefined || (await allowed(ctx, { key: codes, most: most.codesADay, span: day })))
  return byDay ? [...keys, from] : null
}

/** Under which key the guesses of everybody in one place are counted together. */
export function networkKey(ctx: Ctx, what: Guess['what']): string {
  return `${what === 'code' ? 'code-' : ''}network:${network(ctx.ip ?? '')}`
}

/**
 * What turned out right was no guess: its account's and browser's counts end, and the place it came
 * from gets this one back, so that a whole studio can sign in from behind one address.
 */
export async function forgiveGuesses(ctx: Ctx, keys: string[]) {
  for (const key of keys) await (key.includes('network:') ? giveBack(ctx, key) : forgive(ctx, key))
}

async function knowsDevice(ctx: Ctx, email: string, device: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: staff.id })
    .from(knownDevice)
    .innerJoin(staff, eq(staff.id, knownDevice.staffId))
    .where(
      and(
        eq(knownDevice.tokenHash, hashOf(device)),
        eq(staff.emailKey, addressKey(email)),
        gt(knownDevice.seenAt, after(ctx.now, -400 * day)),
      ),
    )
  return found.length > 0
}
