import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'

import { fail, ok } from '#app/core/result.ts'
import { studio, watermark } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import {
  createUploadFolder,
  getMediaFolder,
  removeFolder,
} from '#app/platform/media/storage.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockFile } from '#app/features/media/file/writes.server.ts'

import type { WatermarkForm } from './form.ts'
import {
  completeDesign,
  findSampleFile,
  getWatermark,
  isLogoFormat,
  toDrawing,
} from './reads.server.ts'
import type { WatermarkDesign } from './rules.ts'

/**
 * Changes the watermark; pictures of galleries are made again. Fails with `studio-was-changed` and
 * the current revision, `watermark-characters`, `watermark-logo-gone` or `watermark-logo-opaque`.
 */
export async function changeWatermark(ctx: Ctx, { revision, ...design }: WatermarkForm) {
  authorize(ctx.actor, 'watermark.change')
  const checked =
    design.kind === 'text' ? await checkText(ctx, design) : await checkLogo(ctx, design)
  if (!checked.ok) return checked
  return transact(ctx, async (ctx) => {
    // the row may not exist yet
    await ctx.db.select({ id: studio.id }).from(studio).for('update')
    const current = await getWatermark(ctx)
    if (isDeepStrictEqual(current.design, design)) return ok()
    if (current.revision !== revision)
      return fail('studio-was-changed', { revision: current.revision })
    if (design.logoHash !== null) {
      await lockFile(ctx, design.logoHash)
      if (!(await isLogoFormat(ctx, design.logoHash))) return fail('watermark-logo-gone')
    }
    const [row] = await ctx.db.select().from(watermark)
    // the default counts as the first revision
    if (row) await updateRevision(ctx, watermark, row, design)
    else await ctx.db.insert(watermark).values({ ...design, revision: current.revision + 1 })
    await recordEvent(ctx, 'watermark.changed', 'studio')
    return ok()
  })
}

async function checkText(ctx: Ctx, { text }: WatermarkDesign) {
  const result = await ctx.app.pdfWorker.checkTexts([text])
  return result.ok || result.problem !== 'unprintable' ? ok() : fail('watermark-characters')
}

async function checkLogo(ctx: Ctx, { logoHash }: WatermarkDesign) {
  if (logoHash === null || !(await isLogoFormat(ctx, logoHash))) return fail('watermark-logo-gone')
  const result = await ctx.app.mediaWorker.runNow({
    kind: 'check-opacity',
    from: `${getMediaFolder(ctx.app.config.dataDir, logoHash)}/original`,
  })
  if (!result.ok) return fail('watermark-logo-gone')
  return result.isOpaque ? fail('watermark-logo-opaque') : ok()
}

/** Width in pixels of a picture that shows how the watermark looks. */
const sampleWidth = 960

/** Returns a sample picture with a watermark as WebP, or null if it can't be drawn. */
// oxlint-disable-next-line studio/writes-record-events -- stores nothing
export async function renderSample(
  ctx: Ctx,
  id: string,
  design: WatermarkDesign,
): Promise<Buffer<ArrayBuffer> | null> {
  authorize(ctx.actor, 'watermark.change')
  const from = findSampleFile(ctx, id)
  const isDrawable =
    design.kind === 'text' ||
    (design.logoHash !== null && (await isLogoFormat(ctx, design.logoHash)))
  if (!from || !isDrawable) return null
  const drawing = await toDrawing(ctx, await completeDesign(ctx, design))
  if (!drawing) return null
  const folder = await createUploadFolder(ctx.app.config.dataDir)
  try {
    const to = `${folder}/sample.webp`
    const result = await ctx.app.mediaWorker.runNow({
      kind: 'watermark',
      from,
      watermark: drawing,
      outputs: [{ width: sampleWidth, to }],
    })
    return result.ok ? await readFile(to) : null
  } finally {
    await removeFolder(folder)
  }
}
