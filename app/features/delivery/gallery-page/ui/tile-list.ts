import { type TileList, parseTileList } from '../rules.ts'

declare global {
  interface Window {
    /** The list of all tiles, which the scripts of the grid and the viewer share. */
    galleryTiles?: Promise<TileList> | undefined
  }
}

/** Loads the list of all tiles once. After a failure, the next call tries again. */
export function loadTileList(root: HTMLElement): Promise<TileList> {
  window.galleryTiles ??= fetch(root.dataset.list ?? '')
    .then((response) => {
      if (!response.ok) throw new Error(`The list of tiles has status ${response.status}.`)
      return response.text()
    })
    .then(parseTileList)
  window.galleryTiles.catch(() => {
    window.galleryTiles = undefined
  })
  return window.galleryTiles
}

/** Requests between the two scripts: to show a tile, and to find files by name. */
export const showTileEvent = 'gallery-show'
export const findEvent = 'gallery-find'

/** Tells that another item is in the viewer, and that something about an item was saved. */
export const shownEvent = 'gallery-shown'
export const changedEvent = 'gallery-changed'

/** Returns true if a click or key is meant for this page, and not for a new tab or window. */
export function isPlain(event: MouseEvent | KeyboardEvent): boolean {
  return !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.altKey
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea')
}
