import { type Tile, buildFilePath, buildSrcset } from '../rules.ts'

/** Milliseconds for each photo, and for the change to the next. */
const pauseMs = 5000
const fadeMs = 900

/**
 * Shows one photo after the other. Not possible for people who want less motion. `onStop` gets the
 * index of the tile shown last.
 */
export function createSlideshow(
  dialog: HTMLDialogElement,
  slug: string,
  onStop: (index: number) => void,
) {
  const layer = dialog.querySelector<HTMLElement>('.viewer-show')!
  const isPossible = !matchMedia('(prefers-reduced-motion: reduce)').matches
  let tiles: Tile[] = []
  let index = 0
  let timer = 0
  let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
  const isRunning = () => !layer.hidden

  const showNext = async () => {
    const at = findNextPhoto(tiles, index)
    const image = createImage(slug, tiles[at]!)
    await image.decode().catch(() => {})
    if (!isRunning()) return
    index = at
    const former = [...layer.querySelectorAll('img')]
    layer.prepend(...former, image)
    await image.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMs }).finished
    for (const one of former) one.remove()
    timer = window.setTimeout(() => void showNext(), pauseMs)
  }
  const stop = () => {
    if (!isRunning()) return
    clearTimeout(timer)
    layer.hidden = true
    for (const image of layer.querySelectorAll('img')) image.remove()
    void lock.then((held) => held?.release())
    dialog.focus()
    onStop(index)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stop()
  })
  return {
    isPossible,
    isRunning,
    stop,
    start(all: Tile[], from: number) {
      if (!isPossible || !all.some(({ kind }) => kind === 'image')) return
      tiles = all
      // the first step shows the current photo
      index = from - 1
      layer.hidden = false
      layer.querySelector<HTMLElement>('button')?.focus()
      lock = navigator.wakeLock?.request('screen').catch(() => null) ?? Promise.resolve(null)
      void showNext()
    },
  }
}

function findNextPhoto(tiles: readonly Tile[], index: number): number {
  for (let step = 1; step <= tiles.length; step += 1) {
    const at = (index + step + tiles.length) % tiles.length
    if (tiles[at]!.kind === 'image') return at
  }
  return Math.max(0, index)
}

function createImage(slug: string, tile: Tile): HTMLImageElement {
  const image = new Image()
  image.alt = tile.name
  image.sizes = '100vw'
  image.srcset = buildSrcset(slug, tile, ['960', '1920'])
  image.src = buildFilePath(slug, tile, '1920')
  return image
}
