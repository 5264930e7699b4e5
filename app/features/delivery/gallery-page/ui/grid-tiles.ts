import { type PlacedRow, limitTileRatio, pickRows } from '#app/core/justified-layout.ts'
import { formatClock } from '#app/core/timecode.ts'

import { type Tile, buildFilePath, buildItemPath, buildTileImage } from '../rules.ts'

export type GridSection = {
  element: HTMLElement
  grid: HTMLElement
  all: Tile[]
  /** Those that are shown: all, or those that were found. */
  tiles: Tile[]
  rows: PlacedRow[]
  /** Cells with a tile in the document, by number. */
  shown: Map<number, HTMLElement>
}

/** Tiles in the document besides the focused one, and screens above and below the window. */
const maxTiles = 119
const margin = 1.5

const templates = new Map<string, HTMLElement>()
let lastTop = scrollY
let timer = 0

/** Puts the tiles near the window into the document, and takes the others out. */
export function renderTiles(slug: string, sections: readonly GridSection[]) {
  let left = maxTiles
  const isFast = Math.abs(scrollY - lastTop) > innerHeight
  lastTop = scrollY
  // measured before anything is changed
  const tops = sections.map(({ grid }) => grid.getBoundingClientRect().top)
  for (const [index, section] of sections.entries()) {
    const top = -tops[index]! - margin * innerHeight
    const range = pickRows(section.rows, {
      top,
      bottom: top + (1 + 2 * margin) * innerHeight,
      maxTiles: left,
    })
    const rows = left > 0 ? section.rows.slice(range.from, range.to) : []
    left -= rows.reduce((sum, { from, to }) => sum + to - from, 0)
    renderSection(slug, section, rows)
  }
  // images that fly by are not requested
  clearTimeout(timer)
  if (isFast) timer = window.setTimeout(loadImages, 120)
  else loadImages()
}

function renderSection(slug: string, { grid, tiles, shown }: GridSection, rows: PlacedRow[]) {
  const first = rows[0]?.from ?? 0
  const wanted = new Set(tiles.slice(first, rows.at(-1)?.to ?? 0).map(({ number }) => number))
  for (const [number, element] of shown) {
    if (wanted.has(number) || element.contains(document.activeElement)) continue
    element.remove()
    shown.delete(number)
  }
  let next = grid.firstElementChild
  for (const { from, to, top, height } of rows) {
    let x = 0
    const gap = Number.parseFloat(getComputedStyle(grid).columnGap) || 0
    for (const tile of tiles.slice(from, to)) {
      const width = limitTileRatio(tile.ratio) * height
      let element = shown.get(tile.number)
      if (!element) {
        element = createTile(slug, tile)
        shown.set(tile.number, element)
      }
      placeCell(element, { x, top, width, height })
      if (element === next) next = next.nextElementSibling
      else grid.insertBefore(element, next)
      x += width + gap
    }
  }
}

function placeCell(
  cell: HTMLElement,
  { x, top, width, height }: { x: number; top: number; width: number; height: number },
) {
  const { style } = cell
  const image = cell.querySelector('img')
  style.left = `${x}px`
  style.top = `${top}px`
  style.width = `${width}px`
  style.height = `${height}px`
  if (image?.srcset) image.sizes = `${Math.ceil(width)}px`
}

/** Called for each new cell, to show what the viewer chose. */
export const cellListeners: ((cell: HTMLElement, number: number) => void)[] = []

/** Copies the server's empty cell of this kind. */
function createTile(slug: string, tile: Tile): HTMLElement {
  const { kind, number, name, color, seconds } = tile
  let template = templates.get(kind)
  if (!template) {
    template = document
      .querySelector<HTMLTemplateElement>(`[data-tile=${kind}]`)!
      .content.querySelector<HTMLElement>('.cell')!
    templates.set(kind, template)
  }
  const cell = document.importNode(template, true)
  const element = cell.querySelector('a')!
  element.id = `f${number}`
  element.href = buildItemPath(slug, number)
  element.dataset.number = String(number)
  cell.style.backgroundColor = kind === 'image' || kind === 'video' ? color : ''
  const label = element.querySelector('[data-name]')
  if (label) label.textContent = name
  const clock = element.querySelector('[data-clock]')
  if (clock) clock.textContent = seconds === null ? '' : formatClock(1000 * seconds)
  const wave = element.querySelector<HTMLImageElement>('.tile-wave')
  if (wave && tile.hasWaveform) wave.dataset.src = buildFilePath(slug, tile, 'waveform')
  else wave?.remove()
  const image = element.querySelector<HTMLImageElement>(':scope > img')
  const source = buildTileImage(slug, tile)
  if (image && source) {
    image.alt = name
    image.dataset.src = source.src
    image.dataset.srcset = source.srcset
  }
  const heart = cell.querySelector('button')
  heart?.setAttribute('aria-label', (heart.ariaLabel ?? '').replace('{file}', name))
  if (heart) heart.value = String(number)
  for (const listener of cellListeners) listener(cell, number)
  return cell
}

function loadImages() {
  for (const image of document.querySelectorAll<HTMLImageElement>('.tile img[data-src]')) {
    const { src = '', srcset = '' } = image.dataset
    if (srcset) {
      image.sizes = `${Math.ceil(image.parentElement!.offsetWidth)}px`
      image.srcset = srcset
    }
    image.src = src
    delete image.dataset.src
  }
}
