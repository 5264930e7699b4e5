import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

import sharp from 'sharp'

import type { MediaJob, MediaResult } from './worker.server.ts'
import { inspectImage, writeRenditions, writeSocialImage } from './renditions.server.ts'

/* The process that decodes untrusted files. It receives paths only, has no secret of the
   program, accepts eleven formats, and runs at low priority. */

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
    // outlines that the program draws; an uploaded SVG is a file
    'VipsForeignLoadSvgBuffer',
  ],
})
try {
  setPriority(10)
} catch {
  /* the system has no priorities */
}

process.on('disconnect', () => process.exit())
process.on('message', ({ id, job }: { id: number; job: MediaJob }) => {
  void runJob(job).then((result) => process.send?.({ id, result }))
})

async function runJob(job: MediaJob): Promise<MediaResult> {
  try {
    // loaded on demand, to save memory when only images are handled
    if (job.kind === 'probe-audio')
      return { ok: true, mediaInfo: await (await import('./probe.server.ts')).probeFile(job.from) }
    if (job.kind === 'redact') {
      const { findMetadata } = await import('./metadata.server.ts')
      // stores null for a file that can't be parsed, so that it isn't tried again for each visitor
      await writeFile(job.to, JSON.stringify(await findMetadata(job.from).catch(() => null)))
      return { ok: true }
    }
    if (job.kind === 'read-capture') {
      const { readCaptureDetails } = await import('./capture-details.server.ts')
      return { ok: true, capture: await readCaptureDetails(job.from) }
    }
    if (job.kind === 'find-locations') {
      const { findLocationData } = await import('./location-data.server.ts')
      return { ok: true, locations: await findLocationData(job.from).catch(() => null) }
    }
    if (job.kind === 'count-pages') {
      const { countPages } = await import('./pdf-pages.server.ts')
      return { ok: true, pages: await countPages(job.from) }
    }
    if (job.kind === 'inspect-image')
      return { ok: true, imageInfo: await inspectImage(job.from, job.into) }
    if (job.kind === 'delivery') {
      const { writeDeliverySizes } = await import('./delivery-renditions.server.ts')
      await writeDeliverySizes(job.from, job.outputs)
      return { ok: true }
    }
    if (job.kind === 'watermark') {
      const { writeWatermarked } = await import('./watermark.server.ts')
      await writeWatermarked(job.from, job.watermark, job.outputs)
      return { ok: true }
    }
    if (job.kind === 'watermark-sheet') {
      const { writeWatermarkSheet } = await import('./watermark.server.ts')
      await writeWatermarkSheet(job, job.watermark, job.to)
      return { ok: true }
    }
    if (job.kind === 'check-opacity') {
      const { isOpaque } = await import('./watermark.server.ts')
      return { ok: true, isOpaque: await isOpaque(job.from) }
    }
    await (job.kind === 'share'
      ? writeSocialImage(job.from, job.to, job.focus)
      : writeRenditions(job.from, job.renditions))
    return { ok: true }
  } catch (error) {
    const { message } = error as Error
    if (message === 'picture-kind' || message === 'picture-large' || message === 'pdf-locked')
      return { ok: false, problem: message }
    return {
      ok: false,
      problem: /pixel limit/.test(message)
        ? 'picture-large'
        : /No space|ENOSPC/.test(message)
          ? 'no-room'
          : 'picture-damaged',
    }
  }
}
