import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

import { minute } from '#app/core/day.ts'
import type { FrameRate } from '#app/core/timecode.ts'
import { limitMemory } from '#app/platform/memory-limit.server.ts'

import {
  buildAudioArgs,
  buildFrameArgs,
  buildOverlayArgs,
  buildProbeArgs,
  buildReviewArgs,
  buildSampleArgs,
  buildStreamArgs,
} from './ffmpeg-args.ts'
import { parseProbe } from './film-info.ts'

/** Properties of a video: its length in seconds, its upright size, and if it has audio. */
export type VideoInfo = {
  seconds: number
  width: number
  height: number
  hasAudio: boolean
  /** Frames per second on average. */
  framesPerSecond: number | null
  /** It can be streamed without encoding. */
  streams: boolean
  /** It can be reviewed without encoding, if its rate is constant. */
  playsInReview: boolean
}
/** `film-large` and `film-codec` are final: the file is never opened. */
export type FilmFailure = {
  ok: false
  problem: 'film-damaged' | 'film-large' | 'film-codec' | 'no-room' | 'closing'
}

/**
 * Decodes and encodes video with FFmpeg, where installed, in a process without access to this one's
 * environment.
 */
export type Transcoder = {
  probe(from: string): Promise<{ ok: true; info: VideoInfo } | FilmFailure>
  /**
   * Writes an MP4 that every browser plays while it loads. `copyStreams` copies video and audio
   * without encoding.
   */
  transcode(
    from: string,
    to: string,
    info: VideoInfo,
    copyStreams: boolean,
  ): Promise<{ ok: true } | FilmFailure>
  /** Writes an MP4 with a constant rate, in which players find each frame. */
  encodeForReview(
    from: string,
    to: string,
    info: VideoInfo,
    rate: FrameRate,
  ): Promise<{ ok: true } | FilmFailure>
  /** Decodes the sound to signed bytes in mono, which `onPart` gets one part after the other. */
  readSamples(
    from: string,
    format: string,
    perSecond: number,
    onPart: (part: Buffer) => void,
  ): Promise<{ ok: true } | FilmFailure>
  /** Writes the frame at `seconds` as JPEG. */
  extractFrame(from: string, to: string, seconds: number): Promise<{ ok: true } | FilmFailure>
  /** Writes a small MP4 with a transparent PNG of its size over the picture. */
  overlay(
    from: string,
    to: string,
    options: { sheet: string; width: number; height: number; seconds: number },
  ): Promise<{ ok: true } | FilmFailure>
  /** Writes a recording in mono, to listen to. */
  compressAudio(from: string, to: string, format: string): Promise<{ ok: true } | FilmFailure>
  close(): Promise<void>
}

/** Returns null if FFmpeg isn't installed. */
export function createTranscoder(path = process.env.PATH ?? ''): Transcoder | null {
  const [ffmpeg, ffprobe] = [findProgram(path, 'ffmpeg'), findProgram(path, 'ffprobe')]
  if (!ffmpeg || !ffprobe) return null
  const running = new Set<ChildProcess>()
  let isClosed = false

  async function run(
    program: string,
    args: string[],
    timeoutMs: number,
    onPart?: (part: Buffer) => void,
  ): Promise<{ ok: true; output: string } | FilmFailure> {
    if (isClosed) return { ok: false, problem: 'closing' }
    const result = await runProgram(running, program, args, { timeoutMs, onPart })
    return isClosed && !result.ok ? { ok: false, problem: 'closing' } : result
  }

  return {
    async probe(from) {
      const result = await run(ffprobe, buildProbeArgs(from), minute)
      if (!result.ok) return result
      return parseProbe(result.output)
    },
    transcode: (from, to, { seconds }, copyStreams) =>
      run(ffmpeg, buildStreamArgs(from, to, copyStreams), (5 + seconds / 4) * minute),
    encodeForReview: (from, to, { seconds }, rate) =>
      run(ffmpeg, buildReviewArgs(from, to, rate), (5 + seconds / 4) * minute),
    readSamples: (from, format, perSecond, onPart) =>
      run(ffmpeg, buildSampleArgs(from, format, perSecond), 30 * minute, onPart),
    extractFrame: (from, to, seconds) => run(ffmpeg, buildFrameArgs(from, to, seconds), 5 * minute),
    overlay: (from, to, { seconds, ...options }) =>
      run(ffmpeg, buildOverlayArgs(from, to, options), (5 + seconds / 4) * minute),
    compressAudio: (from, to, format) => run(ffmpeg, buildAudioArgs(from, to, format), 30 * minute),
    async close() {
      isClosed = true
      await Promise.all(
        [...running].map(
          (child) =>
            new Promise((resolve) => {
              child.once('exit', resolve)
              child.kill('SIGKILL')
            }),
        ),
      )
    },
  }
}

function findProgram(path: string, name: string): string | null {
  const isThere = (file: string) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  return (
    path
      .split(delimiter)
      .filter((folder) => folder !== '')
      .map((folder) => join(folder, name))
      .find(isThere) ?? null
  )
}

/** Runs a program at low priority, without an environment, so that an exploit finds no secret. */
function runProgram(
  running: Set<ChildProcess>,
  program: string,
  args: string[],
  { timeoutMs, onPart }: { timeoutMs: number; onPart?: (part: Buffer) => void },
): Promise<{ ok: true; output: string } | FilmFailure> {
  return new Promise((resolve) => {
    const child = spawn(...limitMemory(maxMemoryMb, program, args), {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    running.add(child)
    try {
      if (child.pid) setPriority(child.pid, 10)
    } catch {
      /* the system has no priorities, or the process has ended already */
    }
    const streams = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (part: Buffer) => {
        if (onPart && name === 'stdout') onPart(part)
        else if (streams[name].length < maxOutputLength) streams[name] += part.toString()
      })
    const end = (code: number | null) => {
      running.delete(child)
      if (/exceeds specified max pixel count/.test(streams.stderr))
        resolve({ ok: false, problem: 'film-large' })
      else
        resolve(
          code === 0
            ? { ok: true, output: streams.stdout }
            : {
                ok: false,
                problem: /No space left/.test(streams.stderr) ? 'no-room' : 'film-damaged',
              },
        )
    }
    child.on('error', () => end(null))
    child.on('close', end)
  })
}
/** MB that FFmpeg may allocate: 10-bit 8K needs 1,000 with two threads. */
const maxMemoryMb = 2000
/** Characters stored of a process's output. */
const maxOutputLength = 1_000_000
