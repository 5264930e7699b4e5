import { eq, ne, sql } from 'drizzle-orm'

import type { Week } from '#app/core/day.ts'
import { digitsOf } from '#app/core/money.ts'
import { done, problem } from '#app/core/result.ts'
import { firstLetter } from '#app/core/text.ts'
import {
  booking,
  ledgerEntry,
  letter,
  mailServer,
  policy,
  studio,
} from '#app/data/schema/index.server.ts'
import { seal } from '#app/platform/auth/sealed.server.ts'
import { isConfirmed } from '#app/platform/auth/confirmation.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { post } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand, isSampleAccount } from '#app/studio/access.ts'
import { layFirstPages } from '#app/studio/page/writes.server.ts'
import { firstPolicy } from '#app/studio/policy/rules.ts'
import { serverWords } from '#app/words/server.ts'

import { testLetter } from './letters.ts'
import { markOf, seenOf, theStudio } from './reads.server.ts'
import { type StudioField, type StudioForm, fieldsOfStudio } from './rules.ts'

/** Opens a studio that has nothing yet: its facts, its first policy, its first pages. */
export async function openStudio(
  ctx: TxCtx,
  { name, email, timeZone }: { name: string; email: string; timeZone: string },
) {
  await ctx.db
    .insert(studio)
    .values({ name, legalName: name, badge: firstLetter(name), email, timeZone })
  await ctx.db.insert(policy).values({ version: 1, since: ctx.now, ...firstPolicy })
  await layFirstPages(ctx, name)
}

/**
 * Sends emails by this server from now on, also those that waited for the one before. Its address
 * is stored encrypted. Problem: `sample-account`.
 */
export function chooseMailServer(ctx: Ctx, { url }: { url: string }) {
  demand(ctx.actor, 'mail.set')
  if (isSampleAccount(ctx.actor)) return Promise.resolve(problem('sample-account'))
  return transact(ctx, async (ctx) => {
    if (!isConfirmed(ctx)) return problem('confirm-password')
    const sealedUrl = seal(ctx.app.key, url)
    await ctx.db
      .insert(mailServer)
      .values({ sealedUrl })
      .onConflictDoUpdate({ target: mailServer.id, set: { sealedUrl } })
    await ctx.db.update(letter).set({ nextTryAt: ctx.now }).where(eq(letter.state, 'queued'))
    ctx.inside.happened.add('letter')
    await record(ctx, 'mail.server-chosen', 'studio')
    return done()
  })
}

/** Letters are kept here again instead of sent. */
export function removeMailServer(ctx: Ctx) {
  demand(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    if (!isConfirmed(ctx)) return problem('confirm-password')
    await ctx.db.delete(mailServer)
    await record(ctx, 'mail.server-removed', 'studio')
    return done()
  })
}

/** The address letters come from and messages are announced to. */
export function changeStudioEmail(ctx: Ctx, { email }: { email: string }) {
  demand(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    await ctx.db.update(studio).set({ email, contentVersion: sql`${studio.contentVersion} + 1` })
    await record(ctx, 'studio.changed', 'studio')
    return done()
  })
}

/**
 * Changes what the studio says of itself. `seen` is what the form knew: a field somebody else
 * changed since and this form did not stays theirs. Problems: `studio-was-changed` with what theirs
 * reads, where both changed one; `currency-digits`.
 */
export function changeStudio(ctx: Ctx, form: StudioForm, seen: string) {
  demand(ctx.actor, 'studio.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(studio).for('update')
    const [now, typed, knew] = [fieldsOfStudio(row!), fieldsOfStudio(form), readSeen(seen)]
    const mine = (Object.keys(typed) as StudioField[]).filter(
      (field) => typed[field] !== now[field] && markOf(typed[field]) !== knew[field],
    )
    const values = { ...now, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) }
    const theirs = Object.fromEntries(
      mine
        .filter((field) => markOf(now[field]) !== knew[field])
        .map((field) => [field, now[field]]),
    )
    if (Object.keys(theirs).length > 0)
      return { ...problem('studio-was-changed'), theirs, values, seen: seenOf(now) }
    if (
      mine.includes('currency') &&
      digitsOf(form.currency) !== digitsOf(now.currency) &&
      (await hasAmounts(ctx))
    )
      return problem('currency-digits')
    if (mine.length > 0) {
      const { place, ...facts } = form
      const columns = {
        ...facts,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
      }
      const changed = mine.flatMap((field): (keyof typeof columns)[] =>
        field === 'place'
          ? ['latitude', 'longitude']
          : field === 'closedDays'
            ? ['closedDays', 'closedNames']
            : [field],
      )
      await ctx.db.update(studio).set({
        ...Object.fromEntries(changed.map((column) => [column, columns[column]])),
        contentVersion: sql`${studio.contentVersion} + 1`,
      })
      await record(ctx, 'studio.changed', 'studio', { fields: mine.join(' ') })
    }
    return done({ values, seen: seenOf(values) })
  })
}

/** When the studio works; whoever keeps no hours of their own keeps these. */
export function changeStudioHours(ctx: Ctx, week: Week) {
  demand(ctx.actor, 'studio.change')
  return transact(ctx, async (ctx) => {
    await ctx.db.update(studio).set({ week, contentVersion: sql`${studio.contentVersion} + 1` })
    await record(ctx, 'studio.changed', 'studio', { fields: 'week' })
    return done()
  })
}

function readSeen(seen: string): Partial<Record<string, string>> {
  try {
    return (JSON.parse(seen) as Record<string, string>) ?? {}
  } catch {
    return {}
  }
}

/**
 * Amounts are kept in the smallest unit of the currency, so one with other decimals would make
 * other amounts of them.
 */
async function hasAmounts(ctx: TxCtx): Promise<boolean> {
  const [booked] = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(ne(booking.total, 0))
    .limit(1)
  const [paid] = await ctx.db.select({ id: ledgerEntry.id }).from(ledgerEntry).limit(1)
  return booked !== undefined || paid !== undefined
}

export function sendTestLetter(ctx: Ctx, { to }: { to: string }) {
  demand(ctx.actor, 'mail.set')
  return transact(ctx, async (ctx) => {
    const row = (await theStudio(ctx))!
    const letterId = await post(ctx, {
      ...testLetter(serverWords(row.language), row),
      to: { name: '', address: to },
      language: row.language,
    })
    await record(ctx, 'mail.tested', 'studio')
    return done({ letterId })
  })
}
