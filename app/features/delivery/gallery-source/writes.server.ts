import type { Ctx } from '#app/platform/context.server.ts'
import type { MetadataRange } from '#app/platform/media/metadata.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { authorize } from '#app/features/access.ts'
import { listChecksums } from '#app/features/media/file/reads.server.ts'
import {
  completeChecksums,
  completeRenditionChecksums,
} from '#app/features/media/file/writes.server.ts'
import { listRedactions } from '#app/features/media/redaction/reads.server.ts'
import { ensureRedaction } from '#app/features/media/redaction/writes.server.ts'
import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'
import type { GalleryItem } from '#app/features/delivery/gallery-item/reads.server.ts'
import type { OpenGallery } from '#app/features/delivery/gallery-share/reads.server.ts'

import { type DownloadSource, type LeftOut, type LeftOutReason, listSources } from './rules.ts'

/** The file that has an item in a size, and what is sent of it. */
export type ChosenFile = {
  item: GalleryItem
  source: DownloadSource
  metadata: 'no-location' | 'all'
  bytes: number
  crc32: number
  path: string
  patches: MetadataRange[]
}

type Sums = Map<string, { bytes: number; crc32: number }>

/**
 * Returns the files that have items in a size, in their order, and the numbers of those that can't
 * be downloaded. Computes what isn't known of them yet: CRC-32s, and the locations to overwrite.
 */
export async function chooseFiles(
  ctx: Ctx,
  { gallery, viewer }: OpenGallery,
  items: GalleryItem[],
  size: GallerySize,
): Promise<{ files: ChosenFile[]; leftOut: LeftOut }> {
  authorize(ctx.actor, 'gallery.open')
  const mayHaveOriginal = viewer.sizes.includes('original')
  const choices = items.map((item) => ({ item, sources: listSources(item, size, mayHaveOriginal) }))
  const renditions = await completeRenditionChecksums(
    ctx,
    choices.flatMap(({ item, sources }) =>
      sources.filter((name) => name !== 'original').map((name) => ({ hash: item.hash, name })),
    ),
  )
  const originals = await completeOriginals(
    ctx,
    // originals are read only where no rendition is better
    choices
      .filter(({ item, sources }) => needsOriginal(item, sources, renditions))
      .map(({ item }) => item.hash),
  )
  const known = await listRedactions(ctx, [...originals.keys()])
  const files: ChosenFile[] = []
  const leftOut: LeftOut = {}
  for (const choice of choices) {
    const file = await chooseFile(ctx, choice, {
      renditions,
      originals,
      redact: async (hash) =>
        gallery.metadata === 'all' ? null : (known.get(hash) ?? (await ensureRedaction(ctx, hash))),
    })
    if (typeof file === 'string') (leftOut[file] ??= []).push(choice.item.number)
    else files.push(file)
  }
  return { files, leftOut }
}

function needsOriginal(item: GalleryItem, sources: DownloadSource[], renditions: Sums): boolean {
  const before = sources.slice(0, sources.indexOf('original'))
  return (
    sources.includes('original') && !before.some((name) => renditions.has(`${item.hash}/${name}`))
  )
}

/** Returns the checksums of originals that are there and aren't damaged. */
async function completeOriginals(ctx: Ctx, hashes: string[]): Promise<Sums> {
  if (await completeChecksums(ctx, hashes)) return listChecksums(ctx, hashes)
  const readable: string[] = []
  for (const hash of hashes) if (await completeChecksums(ctx, [hash])) readable.push(hash)
  return listChecksums(ctx, readable)
}

type Known = {
  renditions: Sums
  originals: Sums
  /** Returns null where nothing is overwritten. */
  redact(hash: string): Promise<Awaited<ReturnType<typeof ensureRedaction>> | null>
}

/** Returns the first source that can be sent, or why there is none. */
async function chooseFile(
  ctx: Ctx,
  { item, sources }: { item: GalleryItem; sources: DownloadSource[] },
  { renditions, originals, redact }: Known,
): Promise<ChosenFile | LeftOutReason> {
  const folder = getMediaFolder(ctx.app.config.dataDir, item.hash)
  let reason: LeftOutReason = sources.includes('original') ? 'unreadable' : 'pending'
  for (const source of sources) {
    const isOriginal = source === 'original'
    const sums = isOriginal ? originals.get(item.hash) : renditions.get(`${item.hash}/${source}`)
    if (!sums) continue
    const redaction = isOriginal ? await redact(item.hash) : null
    if (redaction === 'uncertain') {
      reason = 'uncertain'
      continue
    }
    const { patches = [], crc32 = sums.crc32 } = redaction ?? {}
    return {
      item,
      source,
      metadata: redaction ? 'no-location' : 'all',
      bytes: sums.bytes,
      crc32,
      path: `${folder}/${source}`,
      patches,
    }
  }
  return reason
}
