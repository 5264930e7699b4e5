import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'

import type { Page } from '@playwright/test'

import { onEnd } from '../../support/cleanup.ts'
import { bits, block } from './videos.ts'

/** Serves an empty page, and files by their number, whole and in ranges. */
export async function serveFiles(paths: string[]): Promise<string> {
  const server = createServer((request, response) => {
    const path = paths[Number(request.url?.slice(1))]
    if (request.url === '/' || path === undefined) {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Frames</title>')
      return
    }
    const { size } = statSync(path)
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const [from, to] = [Number(first), last === '' ? size - 1 : Number(last)]
    response.writeHead(request.headers.range ? 206 : 200, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': to - from + 1,
      ...(request.headers.range && { 'content-range': `bytes ${from}-${to}/${size}` }),
    })
    createReadStream(path, { start: from, end: to }).pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onEnd(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** The number in the pixels, and the time of the frame as the browser reports it. */
export type Seen = { painted: number | null; mediaTime: number | null }

/** Opens a video, seeks to each of the times, and reads the frames that are shown then. */
export async function seekAll(page: Page, url: string, times: number[]): Promise<Seen[]> {
  return page.evaluate(
    async ({ url, times, bits, block }) => {
      const video = document.createElement('video')
      video.muted = true
      video.preload = 'auto'
      document.body.replaceChildren(video)
      const failure = new Promise<never>((_, reject) => {
        video.addEventListener('error', () => reject(new Error(video.error?.message)))
      })
      const wait = (name: string) =>
        new Promise((done) => video.addEventListener(name, done, { once: true }))
      const ready = wait('loadeddata')
      video.src = url
      await Promise.race([ready, failure])
      const canvas = document.createElement('canvas')
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      const drawing = canvas.getContext('2d', { willReadFrequently: true })!
      const readPainted = () => {
        drawing.drawImage(video, 0, 0)
        const isWhite = (x: number, y: number) => drawing.getImageData(x, y, 1, 1).data[1]! > 128
        let number = 0
        for (let bit = 0; bit < bits; bit++) {
          const x = bit * block + block / 2
          const upper = isWhite(x, block / 2)
          if (upper === isWhite(x, block + block / 2)) return null
          if (upper) number |= 1 << bit
        }
        return number
      }
      const seen: Seen[] = []
      for (const time of times) {
        // as the player does it: the picture, or a quarter of a second
        const shown = new Promise<number | null>((done) => {
          video.requestVideoFrameCallback((_, { mediaTime }) => done(mediaTime))
          void wait('seeked').then(() => setTimeout(() => done(null), 250))
        })
        const seeked = wait('seeked')
        video.currentTime = time
        await seeked
        const mediaTime = await shown
        seen.push({ painted: readPainted(), mediaTime })
      }
      return seen
    },
    { url, times, bits, block },
  )
}
