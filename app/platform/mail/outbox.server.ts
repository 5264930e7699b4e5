import { and, asc, eq, or, sql } from 'drizzle-orm'

import { after, day, hour, minute } from '#app/core/day.ts'
import { letter, studio } from '#app/data/schema/index.server.ts'

import { type Queue, claimNext, isDue, reclaimAbandoned, settleClaim } from '../claims.server.ts'
import type { Ctx } from '../context.server.ts'
import { log } from '../log.server.ts'
import { record } from '../record.server.ts'
import { transact } from '../transact.server.ts'
import { isExampleAddress } from './letters.server.ts'
import { findMailServer } from './mail-server.server.ts'
import { type MailServer, isFinal, mailServerAt, mailTrouble } from './smtp.server.ts'

/** Waits between tries; after the last one the letter is dead and somebody has to look at it. */
const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day]
const queue: Queue<typeof letter> = { table: letter, key: letter.id, lease: 5 * minute }

type Row = typeof letter.$inferSelect

/**
 * Sends every letter that is due, one after the other. A letter is claimed first, so two processes never hold the same
 * one; it goes out twice only if the program died between the mail server's acceptance and our note of it, and then
 * under the same Message-ID.
 */
export async function sendDueLetters(ctxNow: () => Ctx, stopped: () => boolean) {
  const route = await findMailServer(ctxNow())
  if (route.kind === 'unusable') return warnOnce()
  warned = false
  const server = 'address' in route ? mailServerAt(route.address) : null
  try {
    while (!stopped()) {
      const row = await claim(ctxNow())
      if (!row) return
      await handOver(ctxNow, row, server)
    }
  } finally {
    server?.close()
  }
}

/** After a start on a database only this process uses: whatever is claimed was claimed by a process that is gone. */
export async function reclaimLetters(ctx: Ctx) {
  await reclaimAbandoned(ctx, queue, { state: 'queued' })
}

let warned = false

/** Emails wait until the mail server is entered again. The queue is looked at every few seconds, so the log says it once. */
function warnOnce() {
  if (!warned) log('warn', 'mail-server-unusable')
  warned = true
}

function claim(ctx: Ctx): Promise<Row | undefined> {
  return claimNext(ctx, queue, {
    due: or(and(eq(letter.state, 'queued'), isDue(letter.nextTryAt, ctx.now, waits.at(-1)!)), eq(letter.state, 'sending')),
    order: [asc(letter.nextTryAt)], set: { state: 'sending', tries: sql`${letter.tries} + 1` },
  })
}

async function handOver(ctxNow: () => Ctx, row: Row, server: MailServer | null) {
  const keptBecause = isExampleAddress(row.toAddress) ? 'example-address' : server ? null : 'no-server'
  if (keptBecause || !server) return settle(ctxNow(), row, { state: 'kept', keptBecause })
  const [from] = await ctxNow().db.select({ address: studio.email }).from(studio)
  try {
    await server.send({
      messageId: row.messageId, from: { name: row.fromName, address: from?.address ?? row.toAddress }, to: { name: row.toName, address: row.toAddress },
      replyTo: row.replyTo, inReplyTo: row.inReplyTo, subject: row.subject, text: row.body, date: row.createdAt, automatic: row.kind !== 'inquiry.reply',
    })
  } catch (error) {
    const wait = isFinal(error) ? undefined : waits[row.tries - 1]
    log('warn', 'letter-refused', { letter: row.id, tries: row.tries })
    const now = ctxNow()
    return settle(now, row, { state: wait === undefined ? 'dead' : 'queued', lastError: mailTrouble(error), ...(wait !== undefined && { nextTryAt: after(now.now, wait) }) })
  }
  const now = ctxNow()
  await settle(now, row, { state: 'sent', sentAt: now.now, keptBecause: null, lastError: null, ...(row.secret && { body: '' }) })
}

/** Notes what became of a letter; what follows from it (an answered inquiry) follows in the same transaction. */
async function settle(ctx: Ctx, row: Row, outcome: Partial<Row>) {
  await transact(ctx, async (ctx) => {
    if (await settleClaim(ctx, queue, row, outcome)) await record(ctx, `letter.${outcome.state ?? 'queued'}`, row.id)
    return { ok: true }
  })
}
