import { and, eq } from 'drizzle-orm'

import { deliveredFile } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/** Returns the loudness of a file's parts, or null until it was read. */
export async function findPeaks({ db }: Ctx, hash: string): Promise<number[] | null> {
  const [row] = await db
    .select({ peaks: deliveredFile.peaks })
    .from(deliveredFile)
    .where(and(eq(deliveredFile.hash, hash), eq(deliveredFile.waveformState, 'ready')))
  return row && row.peaks.length > 0 ? row.peaks : null
}
