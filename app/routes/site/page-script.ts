/* The page script runs before React hydrates and keeps running afterwards. It may change attributes
   and start media. It must never add, move or remove a node: React would discard the server's HTML
   and the visitor's input with it. It listens in the capture phase, because React holds back events
   during hydration and listeners further down would not receive them. Each function is sent as its
   own source text, so it can use nothing outside itself. */

import { loadGallery } from '../gallery/gallery-script.ts'
import {
  enhanceForms,
  loadQuoteTotals,
  loadSignaturePad,
  markNativeSubmit,
  showVisitorTimes,
  watchChosenFile,
} from './form-script.ts'

/** The header is transparent up to 10px of scrolling, then solid. */
function watchHeader() {
  const mark = () =>
    document.querySelector('.site-header')?.toggleAttribute('data-solid', scrollY > 10)
  for (const event of ['scroll', 'pageshow', 'load'])
    addEventListener(event, mark, { passive: true })
  mark()
}

/**
 * Plays the background video over its poster, after everything else has loaded. Starts by itself
 * only if the visitor's settings allow it, and always has a switch.
 */
function playLoops() {
  const video = document.querySelector<HTMLVideoElement>('[data-loop]')
  const button = document.querySelector<HTMLElement>('[data-loop-switch]')
  if (!video || !button) return
  const { saveData, effectiveType } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {}
  let stopped =
    !!saveData ||
    /2g|3g/.test(effectiveType ?? '') ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  try {
    stopped ||= localStorage.getItem('loop') === 'stopped'
  } catch {}
  let isVisible = true
  const showState = () => {
    button.dataset.state = stopped ? 'paused' : 'playing'
    button.setAttribute('aria-label', (stopped ? button.dataset.play : button.dataset.pause) ?? '')
  }
  const playIfVisible = () => {
    if (stopped || !isVisible || document.hidden) return video.pause()
    if (!video.src) {
      const shape = matchMedia('(max-width: 640px)').matches ? 'tall' : 'wide'
      const format = video.canPlayType('video/webm; codecs="av01.0.05M.10"') ? 'Webm' : 'Mp4'
      video.muted = true
      video.src = video.dataset[shape + format] ?? video.dataset[`wide${format}`] ?? ''
    }
    video.play().catch((reason) => {
      // The specification requires that a failed autoplay is only logged.
      if (reason.name !== 'AbortError')
        // oxlint-disable-next-line no-console
        console.warn('The background video did not start:', reason.message)
    })
  }
  video.addEventListener('playing', () => video.setAttribute('data-playing', ''))
  video.addEventListener('playing', showState)
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target as Element).closest('[data-loop-switch]')) return
      stopped = !stopped
      try {
        localStorage.setItem('loop', stopped ? 'stopped' : 'on')
      } catch {}
      showState()
      playIfVisible()
    },
    true,
  )
  const begin = () => {
    if (stopped) showState()
    new IntersectionObserver(([entry]) => {
      isVisible = entry!.isIntersecting
      playIfVisible()
    }).observe(video)
    document.addEventListener('visibilitychange', playIfVisible)
  }
  const scheduleBegin = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, 200)
  if (document.readyState === 'complete') scheduleBegin()
  else addEventListener('load', scheduleBegin)
}

/**
 * The menu of narrow windows: content under it is inert. A chosen link, Escape or a wide window
 * closes it.
 */
function watchMenu() {
  const findOpenMenu = () => document.querySelector<HTMLDetailsElement>('.site-menu[open]')
  const closeMenu = () => findOpenMenu()?.removeAttribute('open')
  document.addEventListener(
    'toggle',
    () => {
      for (const section of document.querySelectorAll('main, .site-footer'))
        section.toggleAttribute('inert', !!findOpenMenu())
    },
    true,
  )
  document.addEventListener(
    'click',
    (event) => {
      if ((event.target as Element).closest('.site-menu a')) closeMenu()
    },
    true,
  )
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !findOpenMenu()) return
      findOpenMenu()?.querySelector('summary')?.focus()
      closeMenu()
    },
    true,
  )
  matchMedia('(min-width: 1001px)').addEventListener('change', closeMenu)
}

/**
 * Controls a recording with its waveform, time, chapters and transcript. Without this script the
 * browser's own controls are shown.
 */
function playAudio() {
  const player = document.querySelector<HTMLElement>('[data-sound]')
  const audio = player?.querySelector('audio')
  const button = player?.querySelector<HTMLElement>('[data-sound-switch]')
  const slider = player?.querySelector<HTMLInputElement>('[type=range]')
  const time = player?.querySelector<HTMLElement>('[data-time]')
  if (!player || !audio || !button || !slider || !time) return
  const listCues = (ol: Element) => [...ol.querySelectorAll<HTMLButtonElement>('button[data-at]')]
  const lists = [...player.querySelectorAll('ol')].map(listCues)
  const length = Number(player.dataset.sound)
  const { play = '', pause = '' } = button.dataset
  const toClock = (seconds: number) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
  const show = () => {
    const at = Math.min(audio.currentTime, length)
    slider.value = String(Math.round(at))
    slider.setAttribute('aria-valuetext', `${toClock(at)} ${slider.dataset.of} ${toClock(length)}`)
    time.dataset.time = `${toClock(at)} / ${toClock(length)}`
    player.style.setProperty('--played', String(at / length))
    for (const list of lists) {
      const now =
        audio.paused && at === 0 ? undefined : list.findLast((cue) => Number(cue.dataset.at) <= at)
      for (const cue of list) cue.parentElement!.toggleAttribute('data-now', cue === now)
    }
    if (!audio.paused) requestAnimationFrame(show)
  }
  const showState = () => {
    player.toggleAttribute('data-playing', !audio.paused)
    button.setAttribute('aria-label', audio.paused ? play : pause)
    show()
  }
  const fail = () => player.setAttribute('data-silent', '')
  const start = () => audio.play().catch(({ name }) => name === 'AbortError' || fail())
  for (const event of ['play', 'pause', 'ended', 'seeked']) audio.addEventListener(event, showState)
  audio.addEventListener('error', fail)
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element
      const cue = target.closest<HTMLElement>('button[data-at]')
      if (cue) audio.currentTime = Number(cue.dataset.at)
      if (cue || (target.closest('[data-sound-switch]') && audio.paused)) void start()
      else if (target.closest('[data-sound-switch]')) audio.pause()
    },
    true,
  )
  document.addEventListener(
    'input',
    (event) => {
      if (event.target !== slider) return
      audio.currentTime = Number(slider.value)
      show()
    },
    true,
  )
  audio.removeAttribute('controls')
  for (const cue of lists.flat()) cue.disabled = false
  player.setAttribute('data-ready', '')
  show()
}

/** Loads the external map only on request. */
function loadMap() {
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest('[data-map-link]')
      const frame = document.querySelector<HTMLIFrameElement>('[data-map]')
      if (!link || !frame) return
      event.preventDefault()
      frame.src = frame.dataset.map ?? ''
      frame.hidden = false
      frame.focus()
      link.setAttribute('hidden', '')
    },
    true,
  )
}

/** Ignores transitions that end early because the page was left or hidden; they are not errors. */
function ignoreEndedTransitions() {
  for (const event of ['pageswap', 'pagereveal'])
    addEventListener(event, (event) => {
      const { viewTransition } = event as Event & {
        viewTransition?: { ready: Promise<void>; finished: Promise<void> } | null
      }
      for (const end of [viewTransition?.ready, viewTransition?.finished]) end?.catch(() => {})
    })
}

/** Opens all details before printing. */
function openDetailsForPrint() {
  let openedDetails: Element[] = []
  addEventListener('beforeprint', () => {
    openedDetails = [...document.querySelectorAll('.faq details:not([open])')]
    for (const details of openedDetails) details.setAttribute('open', '')
  })
  addEventListener('afterprint', () => {
    for (const details of openedDetails) details.removeAttribute('open')
  })
}

const pageParts = {
  playLoops,
  playAudio,
  loadMap,
  enhanceForms,
  showVisitorTimes,
  markNativeSubmit,
  loadQuoteTotals,
  loadSignaturePad,
  watchChosenFile,
  loadGallery,
}

/** The name of a function that only some pages need. */
export type PagePart = keyof typeof pageParts

/**
 * Returns the text of the single inline script of a public page: the shared functions and the
 * page's own. The CSP admits it by its hash.
 */
export function buildPageScript(names: PagePart[]): string {
  const parts = names.map((name) => pageParts[name])
  return [watchHeader, watchMenu, openDetailsForPrint, ignoreEndedTransitions, ...parts]
    .map((part) => `(${part.toString()})()`)
    .join(';')
}
