import { existsSync } from 'node:fs'

import { eq } from 'drizzle-orm'

import { deliveredFile } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { peaksName } from '#app/features/media/waveform/rules.ts'

import { type ReviewMedia, reviewCopyNames } from './rules.ts'

type Row = typeof deliveredFile.$inferSelect

/** Returns how a file is watched in a review, or null if there is none with this hash. */
export async function findReviewMedia(ctx: Ctx, hash: string): Promise<ReviewMedia | null> {
  const [row] = await ctx.db.select().from(deliveredFile).where(eq(deliveredFile.hash, hash))
  if (!row) return null
  const folder = getMediaFolder(ctx.app.config.dataDir, hash)
  const { kind, startFrame, dropFrame, seconds, width, height, isVariableRate } = row
  const state = getState(ctx, row)
  const copy =
    row.reviewState === 'ready'
      ? reviewCopyNames.find((name) => existsSync(`${folder}/${name}`))
      : undefined
  // frames of a variable rate are those of the copy that there will be
  const hasFrames = !isVariableRate || copy !== undefined || state === 'preparing'
  return {
    kind,
    state,
    rate:
      hasFrames && row.rateNum !== null && row.rateDen !== null
        ? { num: row.rateNum, den: row.rateDen }
        : null,
    startFrame,
    dropFrame,
    frameCount: row.frameCount || null,
    durationMs: seconds === null ? null : Math.round(seconds * 1000),
    width,
    height,
    isVariableRate,
    variant: copy ?? 'original',
    hasPeaks: row.waveformState === 'ready' && existsSync(`${folder}/${peaksName}`),
  }
}

/** Only videos have a copy, and only where FFmpeg is installed. */
function getState({ app }: Ctx, { kind, reviewState }: Row): ReviewMedia['state'] {
  if (kind !== 'video' || reviewState === 'ready') return 'ready'
  if (reviewState === 'broken') return 'failed'
  return app.transcoder ? 'preparing' : 'ready'
}
