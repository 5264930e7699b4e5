import { asc, gt, isNull, lt, or } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { externalCalendar } from '#app/data/schema/index.server.ts'
import {
  type Queue,
  claimNext,
  reclaimAbandoned,
  settleClaim,
} from '#app/platform/claims.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { minutesBetweenReads } from './rules.ts'
import { readCalendar } from './writes.server.ts'

const queue: Queue<typeof externalCalendar> = {
  table: externalCalendar,
  key: externalCalendar.id,
  lease: 5 * minute,
}

/**
 * Reads external calendars that are due, one after another, until none is left or the program
 * stops.
 */
export async function readDueCalendars(ctxNow: () => Ctx, stopped: () => boolean) {
  while (!stopped()) {
    const row = await claimNextDue(ctxNow())
    if (!row) return
    try {
      await readCalendar(ctxNow(), row.id)
    } finally {
      const ctx = ctxNow()
      // a calendar whose reading was interrupted by shutdown is still due
      await settleClaim(ctx, queue, row, stopped() ? {} : { triedAt: ctx.now })
    }
  }
}

/** Releases all claims on calendars, at startup on a database no other process uses. */
export async function reclaimCalendars(ctx: Ctx) {
  await reclaimAbandoned(ctx, queue)
}

function claimNextDue(ctx: Ctx) {
  authorize(ctx.actor, 'calendar.read')
  const { triedAt } = externalCalendar
  // a future time means that a clock was wrong; up to a minute is normal skew between machines
  const due = or(
    isNull(triedAt),
    lt(triedAt, addMs(ctx.now, -minutesBetweenReads * minute)),
    gt(triedAt, addMs(ctx.now, minute)),
  )
  return claimNext(ctx, queue, { due, order: [asc(triedAt)] })
}
