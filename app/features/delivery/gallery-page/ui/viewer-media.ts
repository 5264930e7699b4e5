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
    src: buildFilePath(slug, number, '1920'),
    srcset: buildSrcset(slug, number, ['960', '1920']),
    msrc: buildFilePath(slug, number, '480'),
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

function createMedia(slug: string, { number, kind, name }: Tile): HTMLDivElement {
  const frame = document.createElement('div')
  frame.className = `viewer-media viewer-${kind}`
  if (kind === 'document') {
    const link = document.createElement('a')
    link.className = 'button button-outline'
    link.href = buildFilePath(slug, number, 'document')
    link.textContent = name
    frame.append(link)
    return frame
  }
  const media = document.createElement(kind === 'video' ? 'video' : 'audio')
  media.controls = true
  media.preload = 'metadata'
  media.src = buildFilePath(slug, number, kind === 'video' ? 'stream' : 'audio')
  media.setAttribute('aria-label', name)
  if (media instanceof HTMLVideoElement) {
    media.playsInline = true
    media.poster = buildFilePath(slug, number, 'poster')
  }
  frame.append(media)
  return frame
}
