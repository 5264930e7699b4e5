/*
 * Shows all tiles of a gallery, of which only those near the window are in the document. Loaded at
 * the first interaction, because React doesn't hydrate the page. Its rows are those of the server.
 */

import { type PlacedRow, splitRows, limitTileRatio, placeRows } from '#app/core/justified-layout.ts'

import { type Tile, type TileList, gridWidths } from '../rules.ts'
import { bindGridKeys, bindMenus } from './grid-keys.ts'
import { type GridSection, renderTiles } from './grid-tiles.ts'
import { startSelection } from './selection-script.ts'
import { findEvent, isPlain, isTyping, loadTileList, showTileEvent } from './tile-list.ts'

const root = document.querySelector<HTMLElement>('[data-gallery]')
if (root) {
  bindMenus()
  startSelection(root)
  if (root.dataset.plain === undefined)
    loadTileList(root)
      .then((list) => startGrid(root, list))
      // without the list, the first tiles stay as they are
      .catch(() => root.removeAttribute('data-grid'))
}

function startGrid(root: HTMLElement, list: TileList) {
  const sections = openSections(root, list)
  const placed = { number: 0 }
  const render = () => {
    renderTiles(root.dataset.gallery ?? '', sections)
    markSection(root, sections)
  }
  const placeAll = () => {
    for (const section of sections) placeSection(section)
    render()
  }
  /** Scrolls to a tile that isn't visible, and focuses it. */
  const showTile = (number: number) => {
    const section = sections.find(({ tiles }) => tiles.some((tile) => tile.number === number))
    if (!section) return
    const index = section.tiles.findIndex((tile) => tile.number === number)
    const row = section.rows.find(({ to }) => to > index)!
    const top = section.grid.getBoundingClientRect().top + row.top
    if (top < 64 || top + row.height > innerHeight - 64)
      scrollBy({ top: top - Math.max(72, (innerHeight - row.height) / 2), behavior: 'instant' })
    placed.number = number
    render()
    document.querySelector<HTMLElement>(`#f${number}`)?.focus({ preventScroll: true })
  }
  placeAll()
  watchWindow(root, { sections, render, placeAll })
  bindFind(root, sections, placeAll)
  bindGridKeys(root, sections, showTile)
  document.addEventListener(showTileEvent, (event) =>
    showTile((event as CustomEvent<number>).detail),
  )
  const [, hash] = /^#f(\d+)$/.exec(location.hash) ?? []
  // the list may arrive after someone moved on to another tile
  if (hash && document.activeElement === document.body) showTile(Number(hash))
}

/** Takes over the sections of the server's HTML, with the tiles that it has. */
function openSections(root: HTMLElement, { blocks }: TileList): GridSection[] {
  return [...root.querySelectorAll<HTMLElement>('.gallery-section')].map((element, index) => {
    const grid = element.querySelector<HTMLElement>('.gallery-grid')!
    for (const marker of grid.querySelectorAll('i')) marker.remove()
    grid.dataset.live = ''
    const shown = [...grid.querySelectorAll<HTMLElement>('.cell')]
    const all = blocks[index]?.tiles ?? []
    return {
      element,
      grid,
      all,
      tiles: all,
      rows: [],
      shown: new Map(shown.map((cell) => [Number(cell.querySelector('a')?.dataset.number), cell])),
    }
  })
}

function placeSection(section: GridSection) {
  const { grid, tiles, element } = section
  element.hidden = tiles.length === 0
  const { perRow } = gridWidths.find(({ media }) => matchMedia(media).matches) ?? gridWidths[2]
  const ratios = tiles.map(({ ratio }) => limitTileRatio(ratio))
  const { rows, height } = placeRows(splitRows(ratios, perRow), {
    width: grid.getBoundingClientRect().width,
    gap: Number.parseFloat(getComputedStyle(grid).columnGap) || 0,
    perRow,
  })
  section.rows = rows
  grid.style.height = `${height}px`
}

/** Renders while scrolling, and lays out again with the same tile on top when the width changes. */
function watchWindow(
  root: HTMLElement,
  {
    sections,
    render,
    placeAll,
  }: { sections: GridSection[]; render: () => void; placeAll: () => void },
) {
  let isQueued = false
  addEventListener(
    'scroll',
    () => {
      if (isQueued) return
      isQueued = true
      requestAnimationFrame(() => {
        isQueued = false
        render()
      })
    },
    { passive: true },
  )
  let width = root.clientWidth
  let anchor = findAnchor(sections)
  addEventListener('scroll', () => (anchor = findAnchor(sections)), { passive: true })
  const check = () => {
    // the viewer hides the scrollbar, which isn't another width
    if (root.clientWidth === width || document.querySelector('dialog[open]')) return
    width = root.clientWidth
    placeAll()
    if (anchor === null) return
    const { section, index, offset } = anchor
    const row = section.rows.find(({ to }) => to > index)
    if (row)
      scrollBy({
        top: section.grid.getBoundingClientRect().top + row.top - offset,
        behavior: 'instant',
      })
    render()
  }
  new ResizeObserver(check).observe(root)
  root.querySelector('dialog')?.addEventListener('close', check)
}

/** Returns the tile at the top of the window; null above the first one. */
function findAnchor(sections: readonly GridSection[]) {
  for (const section of sections) {
    const { top, bottom } = section.grid.getBoundingClientRect()
    if (bottom < 0) continue
    if (top > 0) return null
    const row: PlacedRow | undefined = section.rows.find((it) => top + it.top + it.height > 0)
    return row ? { section, index: row.from, offset: top + row.top } : null
  }
  return null
}

/** Marks the section at the top of the window in the toolbar. */
function markSection(root: HTMLElement, sections: readonly GridSection[]) {
  const links = root.querySelectorAll('.gallery-bar-sections a')
  if (links.length === 0) return
  const current = sections.findLastIndex(
    ({ element }) => !element.hidden && element.getBoundingClientRect().top < innerHeight / 3,
  )
  for (const [index, link] of links.entries()) {
    if (link.hasAttribute('aria-current') === (index === current)) continue
    if (index !== current) link.removeAttribute('aria-current')
    else {
      link.setAttribute('aria-current', 'true')
      const nav = link.closest('nav')!
      const { left, right } = link.getBoundingClientRect()
      const box = nav.getBoundingClientRect()
      if (left < box.left || right > box.right) nav.scrollLeft += left - box.left - 12
    }
  }
}

/** The field that leaves only the files with a text in their name. */
function bindFind(root: HTMLElement, sections: GridSection[], placeAll: () => void) {
  const find = root.querySelector<HTMLElement>('.gallery-find')
  const field = find?.querySelector('input')
  const output = find?.querySelector('output')
  const none = root.querySelector<HTMLElement>('.gallery-found-none')
  if (!find || !field || !output || !none) return
  find.hidden = false
  const hasText = (tile: Tile, text: string) => tile.name.toLowerCase().includes(text)
  field.addEventListener('input', () => {
    const text = field.value.trim().toLowerCase()
    let count = 0
    for (const section of sections) {
      section.tiles = text ? section.all.filter((tile) => hasText(tile, text)) : section.all
      count += section.tiles.length
    }
    const { match = '', matches: many = '' } = output.dataset
    output.textContent = text ? (count === 1 ? match : many.replace(/\d+/, String(count))) : ''
    none.hidden = count > 0
    placeAll()
    const { top } = root.getBoundingClientRect()
    if (top < 0) scrollBy({ top, behavior: 'instant' })
  })
  const focus = () => field.focus()
  document.addEventListener(findEvent, focus)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.target === field && field.value !== '') {
      field.value = ''
      field.dispatchEvent(new Event('input'))
    }
    if (event.key !== '/' || !isPlain(event) || isTyping(event.target)) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    focus()
  })
}
