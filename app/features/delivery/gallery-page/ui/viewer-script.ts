/*
 * Opens the tiles of a gallery in a dialog. PhotoSwipe zooms and swipes; toolbar, keys, focus and
 * address are our own. Loaded at the first touch of a tile, because React doesn't hydrate the page.
 */

import PhotoSwipe from 'photoswipe'

import { type Tile, buildItemPath } from '../rules.ts'
import {
  findEvent,
  isPlain,
  isTyping,
  loadTileList,
  showTileEvent,
  shownEvent,
} from './tile-list.ts'
import { bindMedia, buildSlide } from './viewer-media.ts'
import { createPanel } from './viewer-panel.ts'
import { createSlideshow } from './viewer-slideshow.ts'

type Parts = {
  root: HTMLElement
  dialog: HTMLDialogElement
  slug: string
  panel: ReturnType<typeof createPanel>
  slideshow: ReturnType<typeof createSlideshow>
}

let viewer: PhotoSwipe | null = null
let tiles: Tile[] = []

const root = document.querySelector<HTMLElement>('[data-gallery]')
const dialog = root?.querySelector<HTMLDialogElement>('dialog.viewer')
if (root && dialog) startViewer(root, dialog)

function startViewer(root: HTMLElement, dialog: HTMLDialogElement) {
  const slug = root.dataset.gallery ?? ''
  const styles = loadStyles(root.dataset.viewerStyle ?? '')
  const parts: Parts = {
    root,
    dialog,
    slug,
    panel: createPanel(dialog, slug),
    slideshow: createSlideshow(dialog, slug, (index) => viewer?.goTo(index)),
  }
  const open = (number: number, isNew = true) =>
    Promise.all([loadTileList(root), styles])
      .then(([{ blocks }]) => {
        tiles = blocks.flatMap((block) => block.tiles)
        if (!viewer) openViewer(parts, number, isNew)
      })
      .catch(() => location.assign(buildItemPath(slug, number)))
  document.addEventListener('click', (event) => {
    const tile = (event.target as Element).closest<HTMLElement>('a.tile')
    if (!tile || !isPlain(event) || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void open(Number(tile.dataset.number))
  })
  addEventListener('popstate', ({ state }) => {
    const number = (state as { viewer?: number } | null)?.viewer
    if (number === undefined) closeViewer()
    else void open(number, false)
  })
  bindButtons(parts)
  bindKeys(parts)
  // a tile that was clicked before this script was there
  if (root.dataset.open) void open(Number(root.dataset.open))
  delete root.dataset.open
}

function loadStyles(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}

function openViewer(parts: Parts, number: number, isNew: boolean) {
  const { dialog, slug } = parts
  const index = tiles.findIndex((tile) => tile.number === number)
  if (index < 0) return location.assign(buildItemPath(slug, number))
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const opened = new PhotoSwipe({
    dataSource: [],
    index,
    appendToEl: dialog.querySelector<HTMLElement>('.viewer-stage')!,
    bgOpacity: 1,
    loop: false,
    wheelToZoom: true,
    trapFocus: false,
    returnFocus: false,
    escKey: false,
    arrowKeys: false,
    arrowPrev: false,
    arrowNext: false,
    close: false,
    zoom: false,
    counter: false,
    errorMsg: dialog.dataset.failed ?? '',
    showHideAnimationType: isStill ? 'none' : 'zoom',
    showAnimationDuration: 220,
    hideAnimationDuration: 220,
    zoomAnimationDuration: isStill ? 0 : 260,
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2),
    maxZoomLevel: ({ fit }) => Math.max(2, fit * 4),
  })
  viewer = opened
  opened.addFilter('numItems', () => tiles.length)
  opened.addFilter('itemData', (_, at) => buildSlide(slug, tiles[at]!))
  opened.addFilter(
    'thumbEl',
    (_, { number: at }) => document.querySelector<HTMLElement>(`#f${at} > img`) ?? undefined!,
  )
  // keys are handled below
  opened.on('keydown', (event) => event.preventDefault())
  bindMedia(opened)
  bindAddress(parts, opened, isNew)
  dialog.showModal()
  dialog.focus()
  opened.init()
  // the dialog around it has the role, and the label
  opened.element?.removeAttribute('role')
  opened.scrollWrap?.removeAttribute('aria-roledescription')
}

/** Keeps address, counter and statistics up to date, and returns focus to the tile at the end. */
function bindAddress(
  { dialog, slug, panel, slideshow }: Parts,
  opened: PhotoSwipe,
  isNew: boolean,
) {
  let timer = 0
  let isFirst = isNew
  const restoration = history.scrollRestoration
  history.scrollRestoration = 'manual'
  const show = () => {
    const { number, name } = tiles[opened.currIndex]!
    const address = buildItemPath(slug, number)
    if (isFirst) history.pushState({ viewer: number }, '', address)
    else history.replaceState({ viewer: number }, '', address)
    isFirst = false
    setText(dialog, '.viewer-name', name)
    setText(
      dialog,
      '.viewer-counter',
      (dialog.dataset.counter ?? '')
        .replace('{at}', String(opened.currIndex + 1))
        .replace('{total}', String(tiles.length)),
    )
    findButton(dialog, 'previous').hidden = opened.currIndex === 0
    findButton(dialog, 'next').hidden = opened.currIndex === tiles.length - 1
    panel.show(number)
    dialog.dataset.number = String(number)
    document.dispatchEvent(new Event(shownEvent))
    clearTimeout(timer)
    timer = window.setTimeout(() => sendView(slug, number), 700)
  }
  opened.on('change', show)
  opened.on('close', () => {
    clearTimeout(timer)
    slideshow.stop()
    panel.close()
    dialog.dataset.closing = ''
    if ((history.state as { viewer?: number } | null)?.viewer !== undefined) history.back()
  })
  opened.on('destroy', () => {
    const { number } = tiles[opened.currIndex]!
    viewer = null
    delete dialog.dataset.closing
    dialog.close()
    history.scrollRestoration = restoration
    showTile(number)
  })
}

/** Focuses the tile; the script of the grid scrolls to it first. */
function showTile(number: number) {
  document.querySelector<HTMLElement>(`#f${number}`)?.focus({ preventScroll: true })
  document.dispatchEvent(new CustomEvent(showTileEvent, { detail: number }))
}

function sendView(slug: string, number: number) {
  navigator.sendBeacon(`/g/${slug}/views`, new URLSearchParams({ number: String(number) }))
}

function closeViewer() {
  const closing = viewer
  if (!closing) return
  if (closing.opener.isOpen) closing.close()
  else closing.on('openingAnimationEnd', () => closing.close())
}

function bindButtons({ dialog, panel, slideshow }: Parts) {
  findButton(dialog, 'slideshow').hidden = !slideshow.isPossible
  dialog.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-act]')
    const act = button?.dataset.act
    if (act === 'close') closeViewer()
    if (act === 'previous') viewer?.prev()
    if (act === 'next') viewer?.next()
    if (act === 'details' || act === 'download' || act === 'comments') panel.toggle(act)
    if (act === 'slideshow') slideshow.start(tiles, viewer?.currIndex ?? 0)
    if (act === 'stop') slideshow.stop()
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    escape({ panel, slideshow })
  })
}

/** Escape ends the slideshow, then closes the panel, then the viewer. */
function escape({ panel, slideshow }: Pick<Parts, 'panel' | 'slideshow'>) {
  if (slideshow.isRunning()) slideshow.stop()
  else if (panel.isOpen()) panel.close()
  else closeViewer()
}

function bindKeys(parts: Parts) {
  const { dialog, panel, slideshow } = parts
  const acts: Record<string, () => void> = {
    ArrowRight: () => viewer?.next(),
    ArrowLeft: () => viewer?.prev(),
    Home: () => viewer?.goTo(0),
    End: () => viewer?.goTo(tiles.length - 1),
    Escape: () => escape(parts),
    c: () => panel.toggle('comments'),
    d: () => panel.toggle('download'),
    i: () => panel.toggle('details'),
    s: () => slideshow.start(tiles, viewer?.currIndex ?? 0),
    '/': () => {
      dialog.addEventListener('close', () => document.dispatchEvent(new Event(findEvent)), {
        once: true,
      })
      closeViewer()
    },
  }
  dialog.addEventListener('keydown', (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = acts[key]
    if (!viewer || !act || !isPlain(event)) return
    if (isTyping(event.target) && key !== 'Escape') return
    // a video's own keys
    if ((event.target as Element).matches('video, audio') && /^Arrow|^Home|^End/.test(key)) return
    event.preventDefault()
    if (slideshow.isRunning()) slideshow.stop()
    else act()
  })
}

function findButton(dialog: HTMLElement, act: string): HTMLElement {
  return dialog.querySelector<HTMLElement>(`[data-act=${act}]`)!
}

function setText(dialog: HTMLElement, selector: string, text: string) {
  dialog.querySelector(selector)!.textContent = text
}
