import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'

import { after, minute } from '#app/core/day.ts'
import { outsideCalendar } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'

import { minutesBetween } from './rules.ts'
import { readAgain } from './writes.server.ts'

/** Reads the calendars kept elsewhere that are due, one after the other, until there is none or the program ends. */
export async function readDueCalendars(ctxNow: () => Ctx, stopped: () => boolean) {
  while (!stopped()) {
    const id = await nextDue(ctxNow())
    if (id === null) return
    await readAgain(ctxNow(), id)
  }
}

/** Whoever notes the try does the work. */
async function nextDue(ctx: Ctx): Promise<string | null> {
  demand(ctx.actor, 'calendar.read')
  const isDue = or(isNull(outsideCalendar.triedAt), lt(outsideCalendar.triedAt, after(ctx.now, -minutesBetween * minute)))
  for (;;) {
    const [row] = await ctx.db.select({ id: outsideCalendar.id }).from(outsideCalendar).where(isDue).orderBy(asc(outsideCalendar.triedAt)).limit(1)
    if (!row) return null
    const [mine] = await ctx.db.update(outsideCalendar).set({ triedAt: ctx.now }).where(and(eq(outsideCalendar.id, row.id), isDue)).returning({ id: outsideCalendar.id })
    if (mine) return mine.id
  }
}
