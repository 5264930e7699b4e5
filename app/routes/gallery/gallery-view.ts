// oxlint-disable-next-line import/default -- Vite makes it an address
import grid from '#app/features/delivery/gallery-page/ui/grid-script.ts?worker&url'
// oxlint-disable-next-line import/default -- Vite makes it an address
import viewerStyle from '#app/features/delivery/gallery-page/ui/gallery-viewer.css?url'
// oxlint-disable-next-line import/default -- Vite makes it an address
import viewer from '#app/features/delivery/gallery-page/ui/viewer-script.ts?worker&url'
import {
  type GalleryItem,
  type GalleryTile,
  listVisibleItems,
  listVisibleTiles,
} from '#app/features/delivery/gallery-item/reads.server.ts'
import { listGallerySections } from '#app/features/delivery/gallery-section/reads.server.ts'
import {
  buildFilePath,
  buildGrid,
  buildSrcset,
  firstTiles,
  groupTiles,
  pickPage,
  tilesPerPage,
  toTile,
} from '#app/features/delivery/gallery-page/rules.ts'
import type {
  GalleryImage,
  GalleryItemView,
  GalleryView,
} from '#app/features/delivery/gallery-page/ui/gallery-page-view.ts'
import { formatDateTime, formatFileSize, formatFullDay } from '#app/core/display.ts'
import { formatClock } from '#app/core/timecode.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getGalleryPageMessages } from '#app/messages/gallery-page.ts'

import { type OpenGallery, isHeldBack } from '#app/features/delivery/gallery-share/reads.server.ts'
import type { SelectionView } from '#app/features/delivery/gallery-page/ui/selection-view.ts'
import {
  findAccessToMedia,
  getGalleryMark,
} from '#app/features/delivery/gallery-watermark/reads.server.ts'

import { readChoices } from './item-choices.ts'
import { buildLockView } from './lock-view.ts'
import { readSelection } from './selection-view.ts'

/**
 * Builds the page of a gallery: the first tiles, or the `page` that was asked for, of all files or
 * of those in a list.
 */
export async function buildGalleryView(
  ctx: Ctx,
  access: OpenGallery,
  query: URLSearchParams,
): Promise<GalleryView> {
  const { gallery } = access
  const sizes = isHeldBack(access) ? [] : access.viewer.sizes
  const { locale } = await getStudio(ctx)
  const items = await listVisibleTiles(ctx, access)
  const selection = await readSelection(ctx, access, query, items)
  const sections = await listGallerySections(ctx, gallery.id)
  const mark = await getGalleryMark(ctx, gallery)
  const blocks = groupTiles(pickChosen(items, selection), sections, mark)
  const page = /^\d{1,9}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : null
  const picked = page === null ? null : pickPage(blocks, page)
  const { slug, title, dateLine, welcome, expiresOn, itemsRevision, state } = gallery
  return {
    slug,
    title,
    dateLine,
    welcome,
    count: describeCount(ctx, items),
    until: expiresOn ? formatFullDay(expiresOn, locale) : '',
    cover: buildCover(slug, findCover(items, gallery.coverItemId), mark),
    grid: buildGrid(picked?.blocks ?? blocks, picked ? tilesPerPage : firstTiles),
    downloads: {
      sizes: items.length > 0 ? sizes : [],
      sections: blocks
        .filter((block) => block.id !== '')
        .map((block) => ({ id: block.id, title: block.title, count: block.tiles.length })),
      list: selection.only && selection.list ? selection.list : null,
    },
    pages: picked && { page: picked.page, last: picked.last },
    hasMore: blocks.reduce((sum, { tiles }) => sum + tiles.length, 0) > firstTiles,
    scripts: {
      grid,
      viewer,
      viewerStyle,
      list: buildListPath(slug, itemsRevision, selection),
    },
    hasDocuments: mark === '' || sizes.length > 0,
    lock: await buildLockView(ctx, access),
    studioNote: access.viewer.kind === 'studio' ? state : null,
    selection,
  }
}

/** Returns the address of the compact list of the files in the grid. */
function buildListPath(slug: string, revision: number, { list, only }: SelectionView): string {
  const query = new URLSearchParams({ revision: String(revision) })
  if (list && only) {
    query.set('list', list.key)
    query.set('only', '1')
  }
  return `/g/${slug}/items.json?${query}`
}

/** Returns the items of the chosen list if the grid has only those. */
export function pickChosen<Item extends { number: number }>(
  items: Item[],
  { only, marks }: SelectionView,
): Item[] {
  if (!only) return items
  const chosen = new Set(marks.favorites)
  return items.filter(({ number }) => chosen.has(number))
}

function describeCount(ctx: Ctx, items: readonly GalleryTile[]): string {
  const counts = { image: 0, video: 0, audio: 0, document: 0 }
  for (const { kind } of items) counts[kind] += 1
  return getGalleryPageMessages(ctx.language).count(counts)
}

/** Returns the chosen cover, or the first photo, or else the first video. */
function findCover(items: readonly GalleryTile[], coverItemId: string | null) {
  const chosen = items.find(({ id }) => id === coverItemId)
  if (chosen && (chosen.kind === 'image' || chosen.kind === 'video')) return chosen
  return items.find(({ kind }) => kind === 'image') ?? items.find(({ kind }) => kind === 'video')
}

function buildCover(
  slug: string,
  item: GalleryTile | undefined,
  mark: string,
): GalleryImage | null {
  if (!item) return null
  const tile = toTile(item, mark)
  return {
    src: buildFilePath(slug, tile, '1920'),
    srcset: buildSrcset(slug, tile, ['960', '1920']),
    color: tile.color,
    alt: tile.name,
  }
}

/** Builds the page of one item; null for an unknown number. */
export async function buildItemView(
  ctx: Ctx,
  access: OpenGallery,
  number: number,
): Promise<GalleryItemView | null> {
  const { gallery } = access
  const sizes = isHeldBack(access) ? [] : access.viewer.sizes
  const items = await listVisibleItems(ctx, access)
  const index = items.findIndex((item) => item.number === number)
  const item = items[index]
  if (!item) return null
  const { slug, title } = gallery
  const { width, height, kind } = item
  const mark = await getGalleryMark(ctx, gallery)
  const image = kind === 'image' && width && height ? buildCover(slug, item, mark) : null
  return {
    slug,
    gallery: title,
    number,
    name: toTile(item).name,
    kind,
    mark,
    access: findAccessToMedia(ctx, item, { mark, sizes }),
    hasPoster: kind === 'video' && item.state === 'ready',
    hasWaveform: toTile(item).hasWaveform,
    original:
      mark && access.viewer.kind === 'studio'
        ? buildFilePath(slug, { number, mark: '' }, 'original')
        : null,
    image: image && { ...image, width: width!, height: height! },
    position: String(index + 1),
    total: String(items.length),
    previous: items[index - 1]?.number ?? null,
    next: items[index + 1]?.number ?? null,
    details: await listDetails(ctx, item),
    sizes: sizes.map((size) => ({ size, href: `/g/${slug}/download/${number}/${size}` })),
    lock: await buildLockView(ctx, access),
    choices: await readChoices(ctx, access, item),
  }
}

async function listDetails(ctx: Ctx, item: GalleryItem): Promise<GalleryItemView['details']> {
  const { locale } = await getStudio(ctx)
  const { item: messages } = getGalleryPageMessages(ctx.language)
  const { name, capturedLocal, width, height, seconds, bytes } = item
  const taken = capturedLocal === null ? Number.NaN : Date.parse(`${capturedLocal.slice(0, 19)}Z`)
  return [
    { label: messages.name, value: name },
    Number.isNaN(taken)
      ? null
      : {
          label: messages.taken,
          value: formatDateTime(new Date(taken), { locale, timeZone: 'UTC' }),
        },
    width && height ? { label: messages.size, value: messages.pixels(width, height) } : null,
    seconds === null ? null : { label: messages.length, value: formatClock(1000 * seconds) },
    { label: messages.bytes, value: formatFileSize(bytes, locale) },
  ].filter((row) => row !== null)
}
