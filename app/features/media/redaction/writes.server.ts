import { eq } from 'drizzle-orm'

import { file, metadataRedaction } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { LocationData } from '#app/platform/media/location-data.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { authorize } from '#app/features/access.ts'
import { completeChecksums } from '#app/features/media/file/writes.server.ts'

import { type Redaction, listRedactions } from './reads.server.ts'

/**
 * Returns what is overwritten in an original so that nothing in it says where it was taken, whose
 * faces it shows and whose devices took it, and the CRC-32 of the result. Found once per file and
 * stored. Returns `uncertain` if a part of the file can't be read. `queue`: a request waits for it,
 * or nothing does.
 */
// oxlint-disable-next-line studio/writes-record-events -- follows from the file
export async function ensureRedaction(
  ctx: Ctx,
  hash: string,
  queue: 'runNow' | 'enqueue' = 'runNow',
): Promise<Redaction | 'uncertain'> {
  authorize(ctx.actor, ctx.actor.kind === 'system' ? 'gallery.maintain' : 'gallery.open')
  const known = (await listRedactions(ctx, [hash])).get(hash)
  if (known) return known
  if (!(await completeChecksums(ctx, [hash]))) return 'uncertain'
  const result = await ctx.app.mediaWorker[queue]({
    kind: 'find-locations',
    from: `${getMediaFolder(ctx.app.config.dataDir, hash)}/original`,
  })
  // a process that ended because of another file says nothing about this one
  if (!result.ok && result.problem !== 'picture-damaged') return 'uncertain'
  await saveRedaction(ctx, hash, result.ok ? (result.locations ?? null) : null)
  return (await listRedactions(ctx, [hash])).get(hash) ?? 'uncertain'
}

async function saveRedaction({ db }: Ctx, hash: string, found: LocationData | null) {
  const [original] = await db.select({ crc32: file.crc32 }).from(file).where(eq(file.hash, hash))
  if (!original) return
  await db
    .insert(metadataRedaction)
    .values({
      hash,
      mode: 'no-location',
      state: found ? 'complete' : 'uncertain',
      crc32: found ? (original.crc32! ^ found.crcDifference) >>> 0 : original.crc32!,
      patches: (found?.ranges ?? []).map(([position, bytes, text]) =>
        text === undefined
          ? [position, bytes]
          : [position, bytes, Buffer.from(text, 'latin1').toString('base64')],
      ),
    })
    .onConflictDoNothing()
}
