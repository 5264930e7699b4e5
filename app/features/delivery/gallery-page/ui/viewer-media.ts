import type PhotoSwipe from 'photoswipe'
import type { SlideData } from 'photoswipe'

import { type Tile, buildFilePath, buildSrcset } from '../rules.ts'

/** Pixels at the bottom of a video where its controls are; a swipe that begins there seeks. */
const controlsHeight = 88
/** Width in pixels of the largest image for viewing. */
const viewWidth = 1920

/** Returns a tile as PhotoSwipe needs it. */
export function buildSlide(slug: string, tile: Tile): SlideData {
  const { number, kind, name, ratio } = tile
  if (kind !== 'image') return { type: kind, tile, slug, number }
  return {
    number,
    src: buildFilePath(slug, tile, '1920'),
    srcset: buildSrcset(slug, tile, ['960', '1920']),
    msrc: buildFilePath(slug, tile, '480'),
    width: viewWidth,
    height: Math.max(1, Math.round(viewWidth / ratio)),
    alt: name,
  }
}

/** Shows videos and recordings with the browser's controls, and documents as a link. */
export function bindMedia(viewer: PhotoSwipe) {
  viewer.on('contentLoad', (event) => {
    const { content } = event
    const tile = content.data.tile as Tile | undefined
    if (!tile) return
    event.preventDefault()
    content.element = createMedia(String(content.data.slug), tile)
    content.onLoaded()
  })
  viewer.on('contentDeactivate', ({ content }) => {
    content.element?.querySelector<HTMLMediaElement>('video, audio')?.pause()
  })
  viewer.on('pointerDown', (event) => {
    if (isOnControls(event.originalEvent)) event.preventDefault()
  })
  viewer.addFilter('preventPointerEvent', (isPrevented, event) =>
    isOnControls(event) ? false : isPrevented,
  )
}

function isOnControls({
  target,
  clientY,
}: PointerEvent | MouseEvent | (TouchEvent & { clientY?: number })) {
  const control = (target as Element | null)?.closest?.('.viewer-media :is(video, audio, a)')
  if (!control) return false
  if (control.tagName !== 'VIDEO') return true
  return (clientY ?? 0) > control.getBoundingClientRect().bottom - controlsHeight
}

function createMedia(slug: string, tile: Tile): HTMLDivElement {
  const { kind, name } = tile
  const frame = document.createElement('div')
  frame.className = `viewer-media viewer-${kind}`
  const { closed, unplayable = '' } = document.querySelector<HTMLElement>('dialog.viewer')!.dataset
  if (kind === 'document') {
    if (closed !== undefined) return showNote(frame, closed)
    const link = document.createElement('a')
    link.className = 'button button-outline'
    link.href = buildFilePath(slug, tile, 'document')
    link.textContent = name
    frame.append(link)
    return frame
  }
  const media = document.createElement(kind === 'video' ? 'video' : 'audio')
  media.controls = true
  media.preload = 'metadata'
  media.src = buildFilePath(slug, tile, kind === 'video' ? 'stream' : 'audio')
  media.setAttribute('aria-label', name)
  if (media instanceof HTMLVideoElement) {
    media.playsInline = true
    media.poster = buildFilePath(slug, tile, 'poster')
  }
  media.addEventListener('error', () => {
    // the poster stays
    media.controls = false
    showNote(frame, unplayable)
  })
  if (tile.hasWaveform) {
    const wave = new Image()
    wave.className = 'viewer-wave'
    wave.alt = ''
    wave.src = buildFilePath(slug, tile, 'waveform')
    frame.append(wave)
  }
  frame.append(media)
  return frame
}

function showNote(frame: HTMLDivElement, text: string): HTMLDivElement {
  const note = document.createElement('p')
  note.className = 'viewer-note'
  note.textContent = text
  frame.append(note)
  return frame
}
