import { type TileRow, splitRows, limitTileRatio, computeRest } from '#app/core/justified-layout.ts'

/** Kinds of files, as tiles show them. */
export const tileKinds = ['image', 'video', 'audio', 'document'] as const
export type TileKind = (typeof tileKinds)[number]

/** An item of a gallery in the grid. */
export type Tile = {
  number: number
  kind: TileKind
  /** Width divided by height of the media; its tile may be cropped. */
  ratio: number
  /** Fills the tile while its image loads. */
  color: string
  /** File name without its extension. */
  name: string
  /** Length of a video or recording; null if unknown. */
  seconds: number | null
  /** There is a picture of a recording's loudness. */
  hasWaveform: boolean
  /** Key of the watermark on its previews; empty without one. */
  mark: string
}

/** Tiles that belong together, with the title of their section, or '' for those without one. */
export type TileBlock = { id: string; title: string; tiles: Tile[] }

/** Tiles in the server's HTML, and on each page without JavaScript. */
export const firstTiles = 40
export const tilesPerPage = 120

/**
 * Widths of the window with their ratios per row, from narrow to wide. The style sheet shows the
 * row breaks of `key` for them.
 */
export const gridWidths = [
  { key: 'a', media: '(max-width: 599px)', share: 100, perRow: 1.7 },
  { key: 'b', media: '(min-width: 600px) and (max-width: 999px)', share: 100, perRow: 3 },
  { key: 'c', media: '(min-width: 1000px) and (max-width: 1499px)', share: 97, perRow: 4.4 },
  { key: 'd', media: '(min-width: 1500px) and (max-width: 1999px)', share: 96, perRow: 5.6 },
  { key: 'e', media: '(min-width: 2000px)', share: 96, perRow: 7 },
] as const

/** Ratio of a tile that has no picture of its own. */
const kindRatio = { audio: 2.4, document: 0.77, video: 1.778, image: 1 }

type ListedItem = {
  number: number
  sectionId: string | null
  name: string
  kind: TileKind
  width: number | null
  height: number | null
  seconds: number | null
  dominantColor: string
  waveformState: 'none' | 'waiting' | 'ready' | 'broken'
}

export function toTile(item: ListedItem, mark = ''): Tile {
  const { number, kind, width, height, seconds, dominantColor } = item
  const hasPicture = kind === 'image' || kind === 'video'
  return {
    number,
    kind,
    ratio: hasPicture && width && height ? roundTo(width / height, 3) : kindRatio[kind],
    color: /^#[0-9a-f]{6}$/i.test(dominantColor) ? dominantColor : '#808080',
    name: removeExtension(item.name),
    seconds,
    hasWaveform: kind === 'audio' && item.waveformState === 'ready',
    mark,
  }
}

function removeExtension(name: string): string {
  return name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
}

/**
 * Groups the items of a gallery, in their order, by section. Empty sections are left out. `mark` is
 * the key of the gallery's watermark.
 */
export function groupTiles(
  items: readonly ListedItem[],
  sections: readonly { id: string; title: string }[],
  mark = '',
): TileBlock[] {
  const titles = new Map(sections.map(({ id, title }) => [id, title]))
  const blocks: TileBlock[] = []
  for (const item of items) {
    const id = item.sectionId ?? ''
    if (blocks.at(-1)?.id !== id) blocks.push({ id, title: titles.get(id) ?? '', tiles: [] })
    blocks.at(-1)!.tiles.push(toTile(item, mark))
  }
  return blocks
}

/** Returns one page of tiles for browsers without JavaScript, and the number of pages. */
export function pickPage(
  blocks: readonly TileBlock[],
  page: number,
): { blocks: TileBlock[]; page: number; last: number } {
  const total = blocks.reduce((sum, { tiles }) => sum + tiles.length, 0)
  const last = Math.max(1, Math.ceil(total / tilesPerPage))
  const shown = Math.min(Math.max(1, page), last)
  let skip = (shown - 1) * tilesPerPage
  let left = tilesPerPage
  const picked = blocks.map((block) => {
    const tiles = block.tiles.slice(skip, skip + left)
    skip = Math.max(0, skip - block.tiles.length)
    left -= tiles.length
    return { ...block, tiles }
  })
  return { blocks: picked.filter(({ tiles }) => tiles.length > 0), page: shown, last }
}

/** A row's end after a tile, for the widths of `keys`. */
export type GridBlock = {
  id: string
  title: string
  count: number
  /** Tiles in the HTML, each with the widths whose row ends after it. */
  tiles: { tile: Tile; sizes: string; ends: string }[]
  /** Space that tiles of the last row in the HTML leave, for each width. */
  fills: { key: string; ratio: number; gaps: number }[]
  /** Height of the rows that follow: percent of the width, and gaps. */
  rests: { key: string; percent: number; gaps: number }[]
}

/** Lays out blocks of which only the first tiles are in the HTML. */
export function buildGrid(blocks: readonly TileBlock[], max: number): GridBlock[] {
  let left = max
  return blocks.map((block) => {
    const shown = Math.min(left, block.tiles.length)
    left -= shown
    return buildGridBlock(block, shown)
  })
}

function buildGridBlock({ id, title, tiles }: TileBlock, shown: number): GridBlock {
  const ratios = tiles.map(({ ratio }) => limitTileRatio(ratio))
  const layouts = gridWidths.map(({ key, share, perRow }) => ({
    key,
    share,
    perRow,
    rows: splitRows(ratios, perRow),
  }))
  const findRow = (rows: TileRow[], index: number) => rows.find(({ to }) => to > index)!
  return {
    id,
    title,
    count: tiles.length,
    tiles: tiles.slice(0, shown).map((tile, index) => ({
      tile,
      sizes: layouts
        .map(({ share, rows, perRow }, at) => {
          const row = findRow(rows, index)
          const part = ratios[index]! / Math.max(row.ratio, row === rows.at(-1) ? perRow : 0)
          const { media } = gridWidths[at]!
          const width = `${Math.max(1, Math.round(part * share))}vw`
          const limit = /max-width: \d+px/.exec(media)?.[0]
          return limit ? `(${limit}) ${width}` : width
        })
        .join(', '),
      ends: layouts
        .filter(({ rows }) => index < shown - 1 && rows.some(({ to }) => to === index + 1))
        .map(({ key }) => key)
        .join(' '),
    })),
    fills: layouts.flatMap(({ key, rows, perRow }) => {
      if (shown === 0) return []
      const row = findRow(rows, shown - 1)
      const missing = ratios.slice(shown, row.to).reduce((sum, ratio) => sum + ratio, 0)
      const rest = computeRest(row, perRow, row === rows.at(-1))
      const ratio = roundTo(missing + rest, 3)
      const gaps = Math.max(0, row.to - shown + (rest > 0 ? 1 : 0) - 1)
      return ratio > 0 ? [{ key, ratio, gaps }] : []
    }),
    rests: layouts.flatMap(({ key, rows, perRow }) => {
      const following = rows.filter(({ from }) => from >= shown)
      if (following.length === 0) return []
      let percent = 0
      let gaps = 0
      for (const row of following) {
        const rest = computeRest(row, perRow, row === rows.at(-1))
        const ratio = row.ratio + rest
        percent += 100 / ratio
        gaps += 1 - (row.to - row.from - 1 + (rest > 0 ? 1 : 0)) / ratio
      }
      return [{ key, percent: roundTo(percent, 3), gaps: roundTo(gaps, 3) }]
    }),
  }
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

/**
 * Returns the rules of a grid for a `style` element, because the policy forbids `style` attributes.
 * They need no characters that HTML escapes.
 */
export function buildGridStyle(grid: readonly GridBlock[]): string {
  const rules = grid.flatMap(({ tiles }) =>
    tiles.map(({ tile: { number, kind, ratio: mediaRatio, color } }) => {
      const ratio = limitTileRatio(mediaRatio)
      const fill = kind === 'image' || kind === 'video' ? `;background-color:${color}` : ''
      return `.t${number}{flex-grow:${ratio};aspect-ratio:${ratio}${fill}}`
    }),
  )
  for (const [index, { fills, rests }] of grid.entries()) {
    for (const { key, ratio, gaps } of fills)
      rules.push(`.f${index}${key}{flex:${ratio} 1 calc(${gaps} * var(--gap))}`)
    for (const { key, percent, gaps } of rests)
      rules.push(
        `@media ${gridWidths.find((it) => it.key === key)!.media}{.r${index}{padding-top:calc(${percent}% + ${gaps} * var(--gap))}}`,
      )
  }
  return rules.join('')
}

/** The compact list of all items, for the script of the grid and the viewer. */
export type TileList = { revision: number; blocks: { title: string; tiles: Tile[] }[] }

type CompactTile = [
  number: number,
  ratio: number,
  color: string,
  kind: number,
  name: string,
  /** -1 if it is unknown. */
  seconds?: number,
  hasWaveform?: 1,
]
type CompactList = {
  revision: number
  /** Key of the watermark on all of them. */
  mark: string
  blocks: [title: string, tiles: CompactTile[]][]
}

export function serializeTileList(revision: number, blocks: readonly TileBlock[]): string {
  const list: CompactList = {
    revision,
    mark: blocks[0]?.tiles[0]?.mark ?? '',
    blocks: blocks.map(({ title, tiles }) => [
      title,
      tiles.map(({ number, ratio, color, kind, name, seconds, hasWaveform }): CompactTile => {
        const code = tileKinds.indexOf(kind)
        const length = seconds === null ? -1 : Math.round(seconds)
        if (hasWaveform) return [number, ratio, color.slice(1), code, name, length, 1]
        return seconds === null
          ? [number, ratio, color.slice(1), code, name]
          : [number, ratio, color.slice(1), code, name, length]
      }),
    ]),
  }
  return JSON.stringify(list)
}

export function parseTileList(text: string): TileList {
  const { revision, mark, blocks } = JSON.parse(text) as CompactList
  return {
    revision,
    blocks: blocks.map(([title, tiles]) => ({
      title,
      tiles: tiles.map(([number, ratio, color, kind, name, seconds = -1, hasWaveform]) => ({
        number,
        ratio,
        color: `#${color}`,
        kind: tileKinds[kind]!,
        name,
        seconds: seconds < 0 ? null : seconds,
        hasWaveform: hasWaveform === 1,
        mark,
      })),
    })),
  }
}

export function buildItemPath(slug: string, number: number): string {
  return `/g/${slug}/items/${number}`
}

/** Variants for viewing: the width of an image in pixels, or what plays or opens. */
type Variant =
  | '480'
  | '960'
  | '1920'
  | 'poster'
  | 'stream'
  | 'audio'
  | 'waveform'
  | 'document'
  | 'original'
/** A file of a gallery, as far as its addresses depend on it. */
type FileRef = Pick<Tile, 'number' | 'mark'>

/** Returns the address of a file; one with a watermark has another than one without. */
export function buildFilePath(slug: string, { number, mark }: FileRef, variant: Variant): string {
  return `/g/${slug}/files/${number}/${variant}${mark && `?w=${mark}`}`
}

/** Returns the image of a photo's or video's tile; null for others, which show their name. */
export function buildTileImage(
  slug: string,
  { kind, ...file }: FileRef & Pick<Tile, 'kind'>,
): { src: string; srcset: string } | null {
  if (kind !== 'image' && kind !== 'video') return null
  return {
    src: buildFilePath(slug, file, '480'),
    srcset: buildSrcset(slug, file, ['480', '960']),
  }
}

/** Returns the `srcset` of a photo or video. */
export function buildSrcset(
  slug: string,
  file: FileRef,
  variants: readonly ('480' | '960' | '1920')[],
): string {
  return variants.map((variant) => `${buildFilePath(slug, file, variant)} ${variant}w`).join(', ')
}
