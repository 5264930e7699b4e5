import { writeFile } from 'node:fs/promises'

import { ok } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getMediaFolder, writeAtomically } from '#app/platform/media/storage.server.ts'
import type { FilmFailure, Transcoder } from '#app/platform/media/transcoder.server.ts'

import { createPeakCollector, peaksName, samplesPerSecond, computeLoudness } from './rules.ts'

/**
 * Writes the peaks of a video or recording, and returns the loudness of its parts. A video without
 * sound has none.
 */
export async function makeWaveform(
  { app }: Ctx,
  transcoder: Transcoder,
  { hash, kind, format }: { hash: string; kind: string; format: string },
): Promise<{ ok: true; peaks: number[] } | FilmFailure> {
  const folder = getMediaFolder(app.config.dataDir, hash)
  const from = `${folder}/original`
  if (kind === 'video') {
    const probed = await transcoder.probe(from)
    if (!probed.ok) return probed
    if (!probed.info.hasAudio) return { ok: true, peaks: [] }
  }
  const collector = createPeakCollector()
  const read = await transcoder.readSamples(from, format, samplesPerSecond, collector.add)
  if (!read.ok) return read
  const pairs = collector.finish()
  await writeAtomically([`${folder}/${peaksName}`], async ([temporary]) => {
    await writeFile(temporary!, pairs, { mode: 0o600 })
    return ok()
  })
  return { ok: true, peaks: computeLoudness(pairs) }
}
