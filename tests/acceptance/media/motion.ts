import { statSync } from 'node:fs'

import type { Browser, Page } from '@playwright/test'

import type { Program } from '../../support/program.ts'
import { openVisit } from '../../support/visit.ts'
import { type BuiltMedia, listLoops } from './manifest.ts'
import { check, printLine } from '../../support/check.ts'

export type FilmSpec = {
  seconds: number
  size: [number, number]
  poster: string
  script: string
  used: string[]
  made: string
}
export type SoundSpec = {
  seconds: number
  peaks: number[]
  script: string
  used: string[]
  made: string
}

const fps = 24
const maxError = { film: 1.5e6, sound: 1e6 }
/**
 * Largest difference of 255 between the first frame and its poster, downscaled because their grain
 * differs.
 */
const poster = { apart: 2.5, shifted: 1.5 }

/**
 * Checks in a real browser that each video plays, has its documented length and size, starts with
 * its poster, and loops without a seam.
 */
export async function checkFilms(
  browser: Browser,
  program: Program,
  films: Record<string, FilmSpec>,
  built: BuiltMedia,
): Promise<string> {
  const visit = await openVisit(browser, program)
  let worst = 0
  let furthest = 0
  let heaviest = 0
  for (const [id, files] of Object.entries(listLoops(built))) {
    const film = films[id]
    if (!film) continue
    for (const format of ['webm', 'mp4'] as const) {
      const name = `${id}.${format}`
      const weight = statSync(`build${files[format]}`).size
      heaviest = Math.max(heaviest, weight)
      check(`${name}: at most ${maxError.film / 1e6} MB`, weight <= maxError.film, weight)
      const cover = built.pictures[film.poster]
      const still = `${cover?.base}-${cover?.widths.at(-1)}.webp`
      await visit.page.goto('/accessibility')
      const seen = await measureFilm(visit.page, {
        file: files[format],
        still,
        frames: film.seconds * fps,
        fps,
      })
      checkFrames(name, film, seen)
      furthest = Math.max(furthest, seen.apart)
      const largest = Math.max(...seen.steps)
      check(
        `${name}: the last and first frame differ at most twice as much as neighbors`,
        seen.seam <= 2 * largest,
        { seam: seen.seam, steps: seen.steps },
      )
      worst = Math.max(worst, seen.seam / largest)
      printLine(
        `${name}: ${Math.round(weight / 1000)} kB, seam ${seen.seam.toFixed(2)}, neighbors ` +
          `up to ${largest.toFixed(2)}, ${seen.apart.toFixed(2)} from its poster`,
      )
    }
  }
  await visit.close()
  return (
    `${Object.keys(films).length} videos in 2 encodings, the largest ` +
    `${Math.round(heaviest / 1000)} kB, the widest seam ${worst.toFixed(2)} of the largest step ` +
    `between neighbors, at most ${furthest.toFixed(1)} of 255 from the poster`
  )
}

function checkFrames(name: string, film: FilmSpec, seen: FilmFigures) {
  check(`${name}: plays`, seen.plays)
  check(
    `${name}: ${film.seconds} s, ${film.size.join(' x ')}`,
    Math.abs(seen.duration - film.seconds) < 0.1 &&
      seen.width === film.size[0] &&
      seen.height === film.size[1],
    { ...seen, steps: undefined },
  )
  check(
    `${name}: begins with its poster`,
    seen.apart <= poster.apart && seen.shifted <= poster.shifted,
    { apart: seen.apart, shifted: seen.shifted },
  )
}

type FilmFigures = {
  plays: boolean
  duration: number
  width: number
  height: number
  seam: number
  steps: number[]
  apart: number
  shifted: number
}

type FilmFiles = { file: string; still: string; frames: number; fps: number }

/**
 * Measures a video frame by frame, without playing: the last two and the first three, and pairs
 * between. The function runs in the page, so it can't call anything outside itself.
 */
async function measureFilm(
  page: Page,
  { still, frames, ...about }: FilmFiles,
): Promise<FilmFigures> {
  const film = await page.evaluateHandle(openFilm, about)
  const moves = await film.evaluate(measureSteps, frames)
  const poster = await film.evaluate(compareWithStill, still)
  const plays = await film.evaluate(playFilm)
  const { width, height, duration } = await film.evaluate(closeFilm)
  return { plays, duration, width, height, ...moves, ...poster }
}

/** Runs in the page: loads the video and returns functions that read its frames. */
async function openFilm({ file, fps }: Pick<FilmFiles, 'file' | 'fps'>) {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  video.src = file
  await new Promise((ready, failed) => {
    video.oncanplaythrough = ready
    video.onerror = () => failed(new Error(video.error?.message))
  })
  const { videoWidth: width, videoHeight: height, duration } = video
  const drawSource = (source: CanvasImageSource, wide: number, high: number) => {
    const context = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true })!
    context.imageSmoothingQuality = 'high'
    context.drawImage(source, 0, 0, wide, high)
    return context
  }
  const readPixels = (source: CanvasImageSource, wide: number, high: number) =>
    drawSource(source, wide, high).getImageData(0, 0, wide, high).data
  const captureFrame = async (at: number) => {
    const there = new Promise((ready) => {
      video.requestVideoFrameCallback(ready)
      setTimeout(ready, 4000)
    })
    video.currentTime = (at + 0.5) / fps
    await new Promise((ready) => {
      video.onseeked = ready
    })
    await there
    return readPixels(video, width, height)
  }
  const compareFrames = (a: Uint8ClampedArray, b: Uint8ClampedArray) => {
    let sum = 0
    for (let i = 0; i < a.length; i += 4)
      sum +=
        Math.abs(a[i]! - b[i]!) + Math.abs(a[i + 1]! - b[i + 1]!) + Math.abs(a[i + 2]! - b[i + 2]!)
    return sum / ((a.length / 4) * 3)
  }
  return { video, width, height, duration, drawSource, readPixels, captureFrame, compareFrames }
}

type OpenFilm = Awaited<ReturnType<typeof openFilm>>

/**
 * Runs in the page: measures the difference of neighboring frames, and of the last frame and the
 * first.
 */
async function measureSteps({ captureFrame, compareFrames }: OpenFilm, frames: number) {
  const steps: number[] = []
  let first: Uint8ClampedArray | undefined
  let last: Uint8ClampedArray | undefined
  for (const from of [
    0,
    Math.round(frames / 4),
    Math.round(frames / 2),
    Math.round((frames * 3) / 4),
    frames - 2,
  ]) {
    const one = await captureFrame(from)
    last = await captureFrame(from + 1)
    steps.push(compareFrames(one, last))
    first ??= one
  }
  return { steps, seam: compareFrames(last!, first!) }
}

/** Runs in the page: measures the difference of the first frame and the poster. */
async function compareWithStill(film: OpenFilm, still: string) {
  const { video, width, height, drawSource, readPixels, captureFrame, compareFrames } = film
  await captureFrame(0)
  const small = [Math.round(width / 8), Math.round(height / 8)] as const
  const image = new Image()
  image.src = still
  await image.decode()
  const begins = readPixels(video, ...small)
  // Both are downscaled in the same way, because another method alone would change sharp edges.
  const waits = readPixels(drawSource(image, width, height).canvas, ...small)
  const shifts = [0, 0, 0]
  for (let i = 0; i < begins.length; i++)
    if (i % 4 < 3) shifts[i % 4]! += (begins[i]! - waits[i]!) / (begins.length / 4)
  return { apart: compareFrames(begins, waits), shifted: Math.max(...shifts.map(Math.abs)) }
}

/** Runs in the page. */
function playFilm({ video }: OpenFilm): Promise<boolean> {
  return video.play().then(
    () =>
      new Promise<boolean>((say) => {
        const began = video.currentTime
        const look = setInterval(() => {
          if (video.currentTime > began + 0.1) {
            clearInterval(look)
            say(true)
          }
        }, 50)
        setTimeout(() => say(false), 20_000)
      }),
    () => false,
  )
}

/** Runs in the page. */
function closeFilm({ video, width, height, duration }: OpenFilm) {
  video.pause()
  video.removeAttribute('src')
  video.load()
  return { width, height, duration }
}

/**
 * Checks that each recording plays, has its documented length, isn't silent, and that its waveform
 * reaches from 0 to 100.
 */
export async function checkSounds(
  browser: Browser,
  program: Program,
  sounds: Record<string, SoundSpec>,
  built: BuiltMedia,
): Promise<string> {
  const visit = await openVisit(browser, program)
  let whole = 0
  for (const [id, { seconds, peaks }] of Object.entries(sounds)) {
    const file = built.sounds[id]?.file ?? ''
    const weight = statSync(`build${file}`).size
    check(`${id}: at most ${maxError.sound / 1e6} MB`, weight <= maxError.sound, weight)
    check(
      `${id}: a waveform of 96 parts from 0 to 100`,
      peaks.length === 96 &&
        peaks.every((peak) => peak >= 0 && peak <= 100) &&
        Math.max(...peaks) === 100,
      peaks,
    )
    await visit.page.goto('/accessibility')
    const sound = await visit.page.evaluate(async (from) => {
      const { duration, length, numberOfChannels, ...sound } = await decodeSound(from)
      return { duration, length, channels: numberOfChannels, ...sound }
      async function decodeSound(url: string) {
        const buffer = await new OfflineAudioContext(2, 44_100, 44_100).decodeAudioData(
          await (await fetch(url)).arrayBuffer(),
        )
        const samples = buffer.getChannelData(0)
        let square = 0
        for (const sample of samples) square += sample * sample
        const audio = new Audio(url)
        audio.muted = true
        const plays = await audio.play().then(
          () => true,
          () => false,
        )
        audio.pause()
        return {
          duration: buffer.duration,
          length: buffer.length,
          numberOfChannels: buffer.numberOfChannels,
          loudness: Math.sqrt(square / samples.length),
          plays,
        }
      }
    }, file)
    check(
      `${id}: plays, ${seconds} s, two channels, not silent`,
      sound.plays &&
        Math.abs(sound.duration - seconds) < 0.2 &&
        sound.channels === 2 &&
        sound.loudness > 0.01,
      sound,
    )
    whole += sound.duration
  }
  await visit.close()
  return `${Object.keys(sounds).length} sounds, ${Math.round(whole)} s`
}
