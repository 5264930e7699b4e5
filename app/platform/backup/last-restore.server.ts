import { and, desc, eq, inArray } from 'drizzle-orm'

import type { EventName } from '#app/core/events.ts'
import { event } from '#app/data/schema/index.server.ts'

import type { Ctx } from '../context.server.ts'

const restoreEvents = ['backup.restored', 'studio.imported'] satisfies EventName[]

/** Returns the instant at which a backup or a studio file was restored last, or null. */
export async function findLastRestore({ db }: Ctx): Promise<Date | null> {
  const [last] = await db
    .select({ at: event.at })
    .from(event)
    .where(and(eq(event.subjectId, 'studio'), inArray(event.name, restoreEvents)))
    .orderBy(desc(event.id))
    .limit(1)
  return last?.at ?? null
}
