import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { createMediaWorker } from '../app/platform/media/worker.server.ts'
import { createConnection, sendRequest } from './kit/http.ts'
import { createFolder } from './kit/program.ts'
import { onEnd } from './kit/tally.ts'

/** Builds an image of twelve megapixels with grain, as a camera does. */
export async function createPhoto(): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 124, sigma: 22 },
    },
  })
    .png()
    .toBuffer()
  return sharp(grain)
    .resize(4000, 3000)
    .composite([
      {
        input: await sharp({
          create: { width: 1400, height: 1100, channels: 3, background: '#c76' },
        })
          .png()
          .toBuffer(),
        left: 500,
        top: 900,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Returns the same image as a different file, with a number in a comment. */
export function createCopy(jpeg: Buffer, n: number): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 6]),
    Buffer.from(String(n).padStart(4, '0')),
    jpeg.subarray(2),
  ])
}

/** Returns the ids of the program's image worker processes. */
export function listWorkers(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return (
          Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${one}/stat`, 'utf8'))?.[1]) === pid &&
          readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('media/worker-process.server')
        )
      } catch {
        return false
      }
    })
}

/** Returns the peak memory of a process in MB, or 0 when it has ended. */
function readPeakMemory(pid: number): number {
  try {
    return (
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    )
  } catch {
    return 0
  }
}

/** Polls the peak memory of the program and its workers from now on, excluding startup. */
export function watchMemory(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const peaks = new Map<number, number>()
  const look = () => {
    for (const one of [pid, ...listWorkers(pid)])
      peaks.set(one, Math.max(peaks.get(one) ?? 0, readPeakMemory(one)))
  }
  const timer = setInterval(look, 150)
  onEnd(() => clearInterval(timer))
  return () => {
    look()
    const { [pid]: program = 0, ...hands } = Object.fromEntries(peaks)
    return { program, hand: Math.max(0, ...Object.values(hands)) }
  }
}

/** Returns the processor time of a process in seconds. */
function readProcessorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * Measures the processor time per image of a first rendition, and of sharp alone making the same
 * WebP, in milliseconds and in turns.
 */
export async function measureThumbnailCost(
  pictures: Buffer[],
  write: (file: string, bytes: Buffer) => void,
) {
  const folder = createFolder()
  const files = pictures.map((bytes, at) => {
    const file = join(folder, `${at}.jpg`)
    write(file, bytes)
    return file
  })
  const maker = createMediaWorker()
  onEnd(() => maker.close())
  const bare = fork('proofs/uploads-bare.ts', { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onEnd(() => bare.kill('SIGKILL'))
  const alone = async (from: string) => {
    bare.send({ from, to: join(folder, 'bare.webp') })
    await once(bare, 'message')
  }
  const ours = (from: string) => maker.runNow({ what: 'inspect-image', from, into: folder })
  for (const file of files.slice(0, 4)) {
    await alone(file)
    await ours(file)
  }
  const [hand] = listWorkers(process.pid)
  const began = { ours: readProcessorTime(hand!), bare: readProcessorTime(bare.pid!) }
  for (const file of files) {
    await alone(file)
    await ours(file)
  }
  const cost = {
    ours: ((readProcessorTime(hand!) - began.ours) * 1000) / files.length,
    bare: ((readProcessorTime(bare.pid!) - began.bare) * 1000) / files.length,
  }
  bare.kill()
  await maker.close()
  return cost
}

/**
 * Returns the 99th percentile of the response time of a cached page in milliseconds, over this many
 * seconds.
 */
export async function measurePageTimes(url: string, seconds: number): Promise<number> {
  const agent = createConnection()
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    times.push((await sendRequest(url, { agent })).ms)
    await new Promise((go) => {
      setTimeout(go, 4)
    })
  }
  agent.destroy()
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}
