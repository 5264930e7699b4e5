import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'

import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'

import type { TextOutline } from '#app/core/watermark.ts'
import {
  deliveredFile,
  file,
  galleryItem,
  image,
  mediaItem,
  watermark,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findImage, readMediaManifest } from '#app/platform/media/manifest.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import type { Watermark } from '#app/platform/media/watermark.server.ts'
import { getPackagePath } from '#app/platform/package-folder.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type LogoChoice,
  type SamplePicture,
  type WatermarkDesign,
  defaultWatermark,
  pickSamples,
} from './rules.ts'

/** Counts changes of how a watermark is drawn, after which all pictures are made again. */
const drawingVersion = 1

/** Returns the studio's watermark; the default until the studio saves its own. */
export async function getWatermark({
  db,
}: Ctx): Promise<{ design: WatermarkDesign; revision: number }> {
  const [row] = await db.select().from(watermark)
  if (!row) return { design: defaultWatermark, revision: 1 }
  const { kind, text, logoHash, position, size, strength, revision } = row
  return { design: { kind, text, logoHash, position, size, strength }, revision }
}

/** The watermark of now: its key, which is in the names of files, and its drawing. */
export type CurrentWatermark = { key: string; design: WatermarkDesign }

/** Returns the watermark as it is now, with the studio's name where it has no other text. */
export async function getCurrentWatermark(ctx: Ctx): Promise<CurrentWatermark> {
  const design = await completeDesign(ctx, (await getWatermark(ctx)).design)
  return { key: computeWatermarkKey(design), design }
}

/** Returns the design with the studio's name if it has no text. */
export async function completeDesign(ctx: Ctx, design: WatermarkDesign): Promise<WatermarkDesign> {
  if (design.kind === 'logo' || design.text !== '') return design
  return { ...design, text: (await getStudio(ctx)).name }
}

/** Returns the same key for the same drawing, so that another watermark gives other files. */
function computeWatermarkKey(design: WatermarkDesign): string {
  const { kind, text, logoHash, position, size, strength } = design
  const content = kind === 'text' ? text : logoHash
  return createHash('sha256')
    .update(JSON.stringify([drawingVersion, kind, content, position, size, strength]))
    .digest('hex')
    .slice(0, 12)
}

/** Outlines by text. They follow from the text and the fonts, and few are used. */
const outlines = new Map<string, TextOutline>()

/** Returns a complete design as the media process draws it, or null if its text can't be drawn. */
export async function toDrawing(ctx: Ctx, design: WatermarkDesign): Promise<Watermark | null> {
  const { kind, text, logoHash, position, size, strength } = design
  const look = { position, size, strength }
  if (kind === 'logo')
    return {
      ...look,
      content: {
        kind: 'logo',
        from: `${getMediaFolder(ctx.app.config.dataDir, logoHash!)}/original`,
      },
    }
  let outline = outlines.get(text)
  if (!outline) {
    const result = await ctx.app.pdfWorker.drawOutline(text)
    if (!result.ok) return null
    outline = result.outline
    if (outlines.size > 50) outlines.clear()
    outlines.set(text, outline)
  }
  return { ...look, content: { kind: 'text', outline } }
}

/** Pictures of the library that are offered as the logo, and those to choose samples from. */
const maxLogos = 24
const maxCandidates = 60

/** Returns the pictures that can be the logo, the newest first, with the present one. */
export async function listLogoChoices(ctx: Ctx, chosen: string | null): Promise<LogoChoice[]> {
  authorize(ctx.actor, 'watermark.change')
  const rows = await ctx.db
    .select({ hash: image.hash, name: mediaItem.name })
    .from(image)
    .innerJoin(mediaItem, eq(mediaItem.hash, image.hash))
    .where(
      and(
        eq(image.usage, 'site'),
        isNull(mediaItem.removedAt),
        inArray(image.format, ['png', 'webp']),
      ),
    )
    .orderBy(desc(image.addedAt), desc(image.id))
    .limit(maxLogos)
  if (chosen === null || rows.some(({ hash }) => hash === chosen)) return rows
  return [{ hash: chosen, name: '' }, ...rows]
}

/** Returns true if a file is a picture that can be the logo. */
export async function isLogoFormat(ctx: Ctx, hash: string): Promise<boolean> {
  const isPicture = and(eq(image.hash, hash), inArray(image.format, ['png', 'webp']))
  const [own] = await ctx.db
    .select({ hash: file.hash })
    .from(file)
    .leftJoin(image, isPicture)
    .leftJoin(watermark, eq(watermark.logoHash, file.hash))
    .where(and(eq(file.hash, hash), or(isPicture, eq(watermark.logoHash, hash))))
    .limit(1)
  return own !== undefined
}

/**
 * Returns pictures to show the watermark on: the newest of galleries, else of the media library,
 * else those of the build.
 */
export async function listSamples(ctx: Ctx): Promise<SamplePicture[]> {
  authorize(ctx.actor, 'watermark.change')
  const ofGalleries = await ctx.db
    .select({
      id: deliveredFile.hash,
      width: deliveredFile.width,
      height: deliveredFile.height,
      color: deliveredFile.dominantColor,
    })
    .from(galleryItem)
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .where(eq(deliveredFile.kind, 'image'))
    .orderBy(desc(galleryItem.addedAt), galleryItem.number)
    .limit(maxCandidates)
  const ofLibrary = await ctx.db
    .select({
      id: image.hash,
      width: image.width,
      height: image.height,
      color: image.dominantColor,
    })
    .from(image)
    .where(and(eq(image.usage, 'site'), eq(image.format, 'jpeg')))
    .orderBy(desc(image.addedAt), image.id)
    .limit(maxCandidates)
  const built = Object.entries(readMediaManifest().pictures).map(([id, picture]) => ({
    id,
    width: picture.width,
    height: picture.height,
    color: picture.dominantColor,
  }))
  const own = [...ofGalleries, ...ofLibrary].flatMap(({ width, height, ...picture }) =>
    width && height && findSampleFile(ctx, picture.id) ? [{ ...picture, width, height }] : [],
  )
  const unique = own.filter(({ id }, index) => own.findIndex((one) => one.id === id) === index)
  return pickSamples(unique.length > 0 ? unique : built)
}

/** Renditions that are large enough for a sample, the best first. */
const sampleFiles = ['1920.webp', '1600.webp', '1200.webp', '960.webp', '800.webp', '480.webp']

/** Returns the path of a sample's picture, or null. */
export function findSampleFile(ctx: Ctx, id: string): string | null {
  const builtIn = findImage(id)
  const names = builtIn
    ? builtIn.widths
        .toReversed()
        .map((width) => getPackagePath(`build${builtIn.base}-${width}.webp`))
    : /^[0-9a-f]{64}$/.test(id)
      ? sampleFiles.map((name) => `${getMediaFolder(ctx.app.config.dataDir, id)}/${name}`)
      : []
  return names.find((path) => existsSync(path)) ?? null
}
