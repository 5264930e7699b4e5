import type { GridSection } from './grid-tiles.ts'
import { isPlain } from './tile-list.ts'

/** Arrow keys, Home and End go from tile to tile; Enter follows the link, as everywhere. */
export function bindGridKeys(
  root: HTMLElement,
  sections: readonly GridSection[],
  showTile: (number: number) => void,
) {
  root.addEventListener('keydown', (event) => {
    const tile = (event.target as Element).closest<HTMLElement>('.tile')
    if (!tile || !isPlain(event)) return
    const all = sections.flatMap(({ tiles }) => tiles)
    const index = all.findIndex(({ number }) => number === Number(tile.dataset.number))
    const find = () => {
      if (event.key === 'ArrowRight') return all[index + 1]?.number
      if (event.key === 'ArrowLeft') return all[index - 1]?.number
      if (event.key === 'Home') return all[0]?.number
      if (event.key === 'End') return all.at(-1)?.number
      if (event.key === 'ArrowDown') return findBeyond(root, tile, 1)
      return event.key === 'ArrowUp' ? findBeyond(root, tile, -1) : undefined
    }
    const number = find()
    if (number === undefined) return
    event.preventDefault()
    showTile(number)
  })
}

/** Returns the tile in the nearest row below or above that is closest to the middle of this one. */
function findBeyond(root: HTMLElement, tile: HTMLElement, direction: 1 | -1): number | undefined {
  const from = tile.getBoundingClientRect()
  const middle = from.left + from.width / 2
  let best: { number: number; rows: number; columns: number } | undefined
  for (const other of root.querySelectorAll<HTMLElement>('.tile')) {
    const box = other.getBoundingClientRect()
    const rows = Math.round((box.top - from.top) * direction)
    if (rows <= 1) continue
    const columns = Math.abs(box.left + box.width / 2 - middle)
    if (
      best &&
      (rows > best.rows + 1 || (Math.abs(rows - best.rows) <= 1 && columns >= best.columns))
    )
      continue
    best = { number: Number(other.dataset.number), rows, columns }
  }
  return best?.number
}

/** Closes the menu of downloads with Escape and by a click elsewhere. */
export function bindMenus() {
  const findOpen = () => document.querySelector<HTMLDetailsElement>('.gallery-menu[open]')
  document.addEventListener('click', (event) => {
    const menu = findOpen()
    if (menu && !menu.contains(event.target as Node)) menu.open = false
  })
  document.addEventListener('keydown', (event) => {
    const menu = findOpen()
    if (event.key !== 'Escape' || !menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
