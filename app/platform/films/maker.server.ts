import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

import { minute } from '#app/core/day.ts'
import { limitMemory } from '#app/platform/memory-limit.server.ts'

/**
 * What is known of a film once it was looked at: its length in seconds, its shape as it is held
 * upright, whether it streams as it is.
 */
export type Watched = { seconds: number; width: number; height: number; streams: boolean }
/** `film-large` and `film-codec` are for good: it is not opened at all. */
export type FilmFailure = {
  ok: false
  problem: 'film-damaged' | 'film-large' | 'film-codec' | 'no-room' | 'closing'
}

/**
 * The one place where films are decoded: FFmpeg, where the machine has it, in a process of its own
 * that knows nothing of this one.
 */
export type FilmMaker = {
  watch(from: string): Promise<{ ok: true; watched: Watched } | FilmFailure>
  /** An MP4 every browser plays while it arrives; `whole` leaves picture and sound as they are. */
  stream(
    from: string,
    to: string,
    watched: Watched,
    whole: boolean,
  ): Promise<{ ok: true } | FilmFailure>
  /** One picture of it, as JPEG. */
  frame(from: string, to: string, at: number): Promise<{ ok: true } | FilmFailure>
  close(): Promise<void>
}

/** Null where there is no FFmpeg. */
export function openFilmMaker(path = process.env.PATH ?? ''): FilmMaker | null {
  const [ffmpeg, ffprobe] = [programIn(path, 'ffmpeg'), programIn(path, 'ffprobe')]
  if (!ffmpeg || !ffprobe) return null
  const running = new Set<ChildProcess>()
  let closed = false

  async function run(
    program: string,
    args: string[],
    patience: number,
  ): Promise<{ ok: true; said: string } | FilmFailure> {
    if (closed) return { ok: false, problem: 'closing' }
    const answer = await ended(running, program, args, patience)
    return closed && !answer.ok ? { ok: false, problem: 'closing' } : answer
  }

  return {
    async watch(from) {
      const answer = await run(ffprobe, probeArgs(from), minute)
      if (!answer.ok) return answer
      return watchedIn(answer.said)
    },
    stream: (from, to, { seconds }, whole) =>
      run(ffmpeg, streamArgs(from, to, whole), (5 + seconds / 4) * minute),
    frame: (from, to, at) => run(ffmpeg, frameArgs(from, to, at), 5 * minute),
    async close() {
      closed = true
      await Promise.all(
        [...running].map(
          (child) =>
            new Promise((gone) => {
              child.once('exit', gone)
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
  ...careful,
  '-print_format',
  'json',
  '-show_format',
  '-show_streams',
  `file:${from}`,
]
const streamArgs = (from: string, to: string, whole: boolean) => [
  ...quiet,
  ...careful,
  '-i',
  `file:${from}`,
  ...streamed,
  ...(whole ? ['-c', 'copy'] : encoded),
  '-f',
  'mp4',
  '-y',
  `file:${to}`,
]
const frameArgs = (from: string, to: string, at: number) => [
  ...quiet,
  '-ss',
  at.toFixed(3),
  ...careful,
  '-i',
  `file:${from}`,
  '-map',
  '0:V:0',
  '-frames:v',
  '1',
  '-vf',
  square,
  '-q:v',
  '2',
  '-map_metadata',
  '-1',
  '-f',
  'mjpeg',
  '-y',
  `file:${to}`,
]

const quiet = ['-nostdin', '-hide_banner', '-v', 'error']
/** Points of a picture up to which a film is opened: 8K, as cinema cameras make it. */
const mostPoints = 8192 * 4320
/**
 * What cameras and editors write. Each picture of a film in PNG or of no compression may be as
 * large as it says.
 */
const codecs = [
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
/** MB that FFmpeg may allocate: 8K of ten bits needs 1,000 with two threads. */
const mostMemory = 2000
/**
 * One kind of file, from the disk alone: a film that names others shall not fetch them. Bounds in
 * points, memory and threads.
 */
const careful = [
  '-protocol_whitelist',
  'file',
  '-max_alloc',
  String(512 * 1024 * 1024),
  '-max_pixels',
  String(mostPoints),
  '-threads',
  '2',
  '-f',
  'mov',
]
/** The picture and the sound; not where it was taken, nor with what. */
const streamed = [
  '-map',
  '0:V:0',
  '-map',
  '0:a:0?',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-movflags',
  '+faststart',
]
const square = 'scale=trunc(iw*sar/2)*2:ih,setsar=1'
const longest = 1920
const encoded = [
  '-vf',
  `${square},scale=w='min(${longest},iw)':h='min(${longest},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
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
  String(Math.max(1, availableParallelism() - 1)),
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  '-ac',
  '2',
]
/** Bits in a second up to which a film is sent as it came. */
const heaviest = 12_000_000

function programIn(path: string, name: string): string | null {
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

/**
 * Steps back for whoever else wants the processor; without an environment, so that there is nothing
 * to find.
 */
function ended(
  running: Set<ChildProcess>,
  program: string,
  args: string[],
  patience: number,
): Promise<{ ok: true; said: string } | FilmFailure> {
  return new Promise((tell) => {
    const child = spawn(...limitMemory(mostMemory, program, args), {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patience,
      killSignal: 'SIGKILL',
    })
    running.add(child)
    try {
      if (child.pid) setPriority(child.pid, 10)
    } catch {
      /* a machine that does not know priorities, or a process that has ended already */
    }
    const heard = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (part: Buffer) => {
        if (heard[name].length < mostHeard) heard[name] += part.toString()
      })
    const end = (code: number | null) => {
      running.delete(child)
      if (/exceeds specified max pixel count/.test(heard.stderr))
        tell({ ok: false, problem: 'film-large' })
      else
        tell(
          code === 0
            ? { ok: true, said: heard.stdout }
            : {
                ok: false,
                problem: /No space left/.test(heard.stderr) ? 'no-room' : 'film-damaged',
              },
        )
    }
    child.on('error', () => end(null))
    child.on('close', end)
  })
}
/** Letters of what a process says. */
const mostHeard = 1_000_000

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

function watchedIn(said: string): { ok: true; watched: Watched } | FilmFailure {
  const { streams = [], format = {} } = JSON.parse(said) as {
    streams?: Stream[]
    format?: { duration?: string; bit_rate?: string }
  }
  const film = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && !disposition?.attached_pic,
  )
  const sound = streams.find(({ codec_type: type }) => type === 'audio')
  const seconds = Number(format.duration)
  if (film && !codecs.includes(film.codec_name ?? '')) return { ok: false, problem: 'film-codec' }
  if (film && (film.width ?? 0) * (film.height ?? 0) > mostPoints)
    return { ok: false, problem: 'film-large' }
  if (!film?.width || !film.height || !(seconds > 0)) return { ok: false, problem: 'film-damaged' }
  const [across = 1, up = 1] = film.sample_aspect_ratio?.split(':').map(Number) ?? []
  const lying = {
    width: across > 0 && up > 0 ? Math.round((film.width * across) / up) : film.width,
    height: film.height,
  }
  const turned =
    film.side_data_list?.some(
      ({ rotation }) => rotation !== undefined && Math.abs(rotation) % 180 === 90,
    ) ?? false
  return {
    ok: true,
    watched: {
      seconds,
      ...(turned ? { width: lying.height, height: lying.width } : lying),
      streams:
        film.codec_name === 'h264' &&
        film.pix_fmt === 'yuv420p' &&
        Math.max(film.width, film.height) <= longest &&
        (!sound || sound.codec_name === 'aac') &&
        Number(format.bit_rate) <= heaviest,
    },
  }
}
