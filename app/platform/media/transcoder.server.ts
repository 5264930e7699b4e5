import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

import { minute } from '#app/core/day.ts'
import { limitMemory } from '#app/platform/memory-limit.server.ts'

/**
 * Properties of a video: its length in seconds, its upright size, and if it can be streamed without
 * encoding.
 */
export type VideoInfo = { seconds: number; width: number; height: number; streams: boolean }
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
  ): Promise<{ ok: true; output: string } | FilmFailure> {
    if (isClosed) return { ok: false, problem: 'closing' }
    const result = await runProgram(running, program, args, timeoutMs)
    return isClosed && !result.ok ? { ok: false, problem: 'closing' } : result
  }

  return {
    async probe(from) {
      const result = await run(ffprobe, probeArgs(from), minute)
      if (!result.ok) return result
      return parseProbe(result.output)
    },
    transcode: (from, to, { seconds }, copyStreams) =>
      run(ffmpeg, buildStreamArgs(from, to, copyStreams), (5 + seconds / 4) * minute),
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

const probeArgs = (from: string) => [
  '-v',
  'error',
  ...inputLimitArgs,
  '-print_format',
  'json',
  '-show_format',
  '-show_streams',
  `file:${from}`,
]
const buildStreamArgs = (from: string, to: string, copyStreams: boolean) => [
  ...quietArgs,
  ...inputLimitArgs,
  '-i',
  `file:${from}`,
  ...outputArgs,
  ...(copyStreams ? ['-c', 'copy'] : encodeArgs),
  '-f',
  'mp4',
  '-y',
  `file:${to}`,
]
const buildFrameArgs = (from: string, to: string, seconds: number) => [
  ...quietArgs,
  '-ss',
  seconds.toFixed(3),
  ...inputLimitArgs,
  '-i',
  `file:${from}`,
  '-map',
  '0:V:0',
  '-frames:v',
  '1',
  '-vf',
  squarePixelFilter,
  '-q:v',
  '2',
  '-map_metadata',
  '-1',
  '-f',
  'mjpeg',
  '-y',
  `file:${to}`,
]

const buildOverlayArgs = (
  from: string,
  to: string,
  { sheet, width, height }: { sheet: string; width: number; height: number },
) => [
  ...quietArgs,
  ...inputLimitArgs,
  '-i',
  `file:${from}`,
  '-protocol_whitelist',
  'file',
  '-f',
  'png_pipe',
  '-i',
  `file:${sheet}`,
  '-filter_complex',
  `[0:V:0]scale=${width}:${height},setsar=1[film];[film][1:v:0]overlay=0:0,format=yuv420p[out]`,
  '-map',
  '[out]',
  '-map',
  '0:a:0?',
  ...bareArgs,
  '-c:v',
  'libx264',
  '-profile:v',
  'high',
  '-preset',
  'veryfast',
  '-crf',
  '26',
  '-threads',
  encodingThreads,
  ...monoArgs,
  '-f',
  'mp4',
  '-y',
  `file:${to}`,
]
const buildAudioArgs = (from: string, to: string, format: string) => [
  ...quietArgs,
  ...inputLimitArgs.slice(0, -1),
  // the container of M4A is that of MOV
  format === 'm4a' ? 'mov' : format,
  '-i',
  `file:${from}`,
  '-map',
  '0:a:0',
  ...bareArgs,
  ...monoArgs,
  '-f',
  'mp4',
  '-y',
  `file:${to}`,
]

const quietArgs = ['-nostdin', '-hide_banner', '-v', 'error']
/** Pixels of the largest frame accepted: 8K, as cinema cameras record it. */
const maxPixels = 8192 * 4320
/**
 * Codecs of cameras and editors. PNG and uncompressed video are left out, because each frame may be
 * as large as its header states.
 */
const allowedCodecs = [
  'h264',
  'hevc',
  'prores',
  'dnxhd',
  'av1',
  'vp8',
  'vp9',
  'mjpeg',
  'mpeg4',
  'mpeg2video',
  'dvvideo',
]
/** MB that FFmpeg may allocate: 10-bit 8K needs 1,000 with two threads. */
const maxMemoryMb = 2000
/**
 * Restricts input to one container read from the disk, so that a file that references others can't
 * fetch them. Limits pixels, memory and threads.
 */
const inputLimitArgs = [
  '-protocol_whitelist',
  'file',
  '-max_alloc',
  String(512 * 1024 * 1024),
  '-max_pixels',
  String(maxPixels),
  '-threads',
  '2',
  '-f',
  'mov',
]
/** Nothing but streams: no metadata such as place and device. */
const bareArgs = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart']
const outputArgs = ['-map', '0:V:0', '-map', '0:a:0?', ...bareArgs]
const monoArgs = ['-c:a', 'aac', '-b:a', '64k', '-ac', '1']
const encodingThreads = String(Math.max(1, availableParallelism() - 1))
const squarePixelFilter = 'scale=trunc(iw*sar/2)*2:ih,setsar=1'
const maxSide = 1920
const encodeArgs = [
  '-vf',
  `${squarePixelFilter},scale=w='min(${maxSide},iw)':h='min(${maxSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
  '-c:v',
  'libx264',
  '-profile:v',
  'high',
  '-pix_fmt',
  'yuv420p',
  '-preset',
  'medium',
  '-crf',
  '21',
  '-threads',
  encodingThreads,
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  '-ac',
  '2',
]
/** Bits per second up to which a video is streamed without encoding. */
const maxBitRate = 12_000_000

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
  timeoutMs: number,
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
        if (streams[name].length < maxOutputLength) streams[name] += part.toString()
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
/** Characters stored of a process's output. */
const maxOutputLength = 1_000_000

type Stream = {
  codec_type?: string
  codec_name?: string
  pix_fmt?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number }[]
}

function parseProbe(output: string): { ok: true; info: VideoInfo } | FilmFailure {
  const { streams = [], format = {} } = JSON.parse(output) as {
    streams?: Stream[]
    format?: { duration?: string; bit_rate?: string }
  }
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && !disposition?.attached_pic,
  )
  const audio = streams.find(({ codec_type: type }) => type === 'audio')
  const seconds = Number(format.duration)
  if (video && !allowedCodecs.includes(video.codec_name ?? ''))
    return { ok: false, problem: 'film-codec' }
  if (video && (video.width ?? 0) * (video.height ?? 0) > maxPixels)
    return { ok: false, problem: 'film-large' }
  if (!video?.width || !video.height || !(seconds > 0))
    return { ok: false, problem: 'film-damaged' }
  const [across = 1, up = 1] = video.sample_aspect_ratio?.split(':').map(Number) ?? []
  const unrotated = {
    width: across > 0 && up > 0 ? Math.round((video.width * across) / up) : video.width,
    height: video.height,
  }
  const isRotated =
    video.side_data_list?.some(
      ({ rotation }) => rotation !== undefined && Math.abs(rotation) % 180 === 90,
    ) ?? false
  return {
    ok: true,
    info: {
      seconds,
      ...(isRotated ? { width: unrotated.height, height: unrotated.width } : unrotated),
      streams:
        video.codec_name === 'h264' &&
        video.pix_fmt === 'yuv420p' &&
        Math.max(video.width, video.height) <= maxSide &&
        (!audio || audio.codec_name === 'aac') &&
        Number(format.bit_rate) <= maxBitRate,
    },
  }
}
