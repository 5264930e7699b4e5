import { execFileSync, spawnSync } from 'node:child_process'

import type { FrameRate } from '#app/core/timecode.ts'

/** Blocks of a frame: its number in bits, and below the same with black and white exchanged. */
export const bits = 12
export const block = 32
const [width, height] = [bits * block, 2 * block]

export type Video = {
  name: string
  path: string
  /** As it should be read from the file. */
  rate: FrameRate
  timecode: string
  isVariable: boolean
  /** Frames that are left out at the beginning. */
  skipped: number
  /** True if browsers play it as it is. */
  isCopied: boolean
}

/** Returns the programs that this check needs and that aren't installed. */
export function listMissingTools(): string[] {
  return ['ffmpeg', 'ffprobe'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
}

function run(args: string[], input?: Buffer): Buffer {
  const options = { input, stdio: ['pipe' as const, 'pipe' as const, 'pipe' as const] }
  return execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], {
    ...options,
    maxBuffer: 256 * 1024 * 1024,
  })
}

/** Draws frames with their numbers, in gray. */
function drawFrames(count: number): Buffer {
  const frames = Buffer.alloc(count * width * height)
  for (let number = 0; number < count; number++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isSet = ((number >> Math.floor(x / block)) & 1) === 1
        const isWhite = isSet === y < block
        frames[(number * height + y) * width + x] = isWhite ? 235 : 16
      }
  return frames
}

/** Returns the number in a painted frame of bytes, or null if its halves disagree. */
function readPainted(isWhite: (x: number, y: number) => boolean): number | null {
  let number = 0
  for (let bit = 0; bit < bits; bit++) {
    const x = bit * block + block / 2
    const [upper, lower] = [isWhite(x, block / 2), isWhite(x, block + block / 2)]
    if (upper === lower) return null
    if (upper) number |= 1 << bit
  }
  return number
}

/** Returns the numbers in the frames of a video in order, as FFmpeg decodes them. */
export function listPainted(path: string): (number | null)[] {
  const args = ['-i', path, '-map', '0:v:0', '-vsync', 'passthrough']
  const frames = run([...args, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'])
  return Array.from({ length: frames.length / (width * height) }, (_, frame) =>
    readPainted((x, y) => frames[(frame * height + y) * width + x]! > 128),
  )
}

const seconds = 6
const x264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'veryfast']
const sound = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
const rates = {
  '23.976': { num: 24000, den: 1001 },
  '24': { num: 24, den: 1 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30000, den: 1001 },
  '30': { num: 30, den: 1 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60000, den: 1001 },
  '60': { num: 60, den: 1 },
}
type RateName = keyof typeof rates

/** Videos of every rate, as cameras, phones and editing programs write them. */
export function generateVideos(folder: string): Video[] {
  const write = (
    rate: RateName,
    name: string,
    args: string[],
    facts: Partial<Video> = {},
  ): Video => {
    const path = `${folder}/${name}`
    const { num, den } = rates[rate]
    const input = drawFrames(Math.round((seconds * num) / den))
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`]
    run([...raw, '-r', `${num}/${den}`, '-i', '-', ...sound, ...args, '-c:a', 'aac', path], input)
    return {
      name,
      path,
      rate: rates[rate],
      timecode: '00:00:00:00',
      isVariable: false,
      skipped: 0,
      isCopied: true,
      ...facts,
    }
  }
  const bFrames = [...x264, '-bf', '3', '-g', '60']
  const plain = write('30', 'plain.mp4', bFrames)
  return [
    write('23.976', '23.976 with B-frames.mp4', [...bFrames, '-timecode', '01:00:00:00'], {
      timecode: '01:00:00:00',
    }),
    write('24', '24 without B-frames.mov', [...x264, '-bf', '0']),
    write('25', '25 with a pyramid of B-frames.mp4', [
      ...bFrames,
      '-x264-params',
      'b-pyramid=strict:bframes=5:b-adapt=0',
    ]),
    write('29.97', '29.97 in drop-frame.mov', [...bFrames, '-timecode', '09:59:58;12'], {
      timecode: '09:59:58;12',
    }),
    plain,
    write('50', '50 with whole frames alone.mp4', [...x264, '-g', '1']),
    write('59.94', '59.94 in drop-frame.mov', [...bFrames, '-timecode', '00:01:00;04'], {
      timecode: '00:01:00;04',
    }),
    write('60', '60 with one whole frame.mp4', [...bFrames, '-g', '9999']),
    write('29.97', '29.97 in thousandths.mp4', [...bFrames, '-video_track_timescale', '1000']),
    write('25', 'ProRes with timecode.mov', ['-c:v', 'prores_ks', '-timecode', '10:00:00:00'], {
      timecode: '10:00:00:00',
      isCopied: false,
    }),
    // a phone leaves out frames in the dark
    write('30', 'variable.mp4', ['-vf', "select='mod(n,7)-mod(n,11)'", '-vsync', 'vfr', ...x264], {
      rate: rates['29.97'],
      isVariable: true,
      isCopied: false,
    }),
    removeBeginning(folder, plain),
    addDelay(folder, plain),
  ]
}

/** Cuts a second off without encoding: an edit leaves out the frames before it. */
function removeBeginning(folder: string, video: Video): Video {
  const path = `${folder}/cut.mp4`
  run(['-ss', '1', '-i', video.path, '-c', 'copy', path])
  return { ...video, name: 'cut.mp4', path, skipped: 30 }
}

/** Begins the video half a second after the sound, with an empty edit. */
function addDelay(folder: string, video: Video): Video {
  const path = `${folder}/delayed.mp4`
  const inputs = ['-itsoffset', '0.5', '-i', video.path, '-i', video.path]
  run([...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', path])
  return { ...video, name: 'delayed.mp4', path, isCopied: false }
}

/** Returns the rate, the frames and the timecode of a file as ffprobe reads them. */
export function probeVideo(path: string): { frames: number; timecode: string } {
  const args = ['-v', 'error', '-select_streams', 'v:0', '-count_frames', '-of', 'json']
  const entries = [
    '-show_entries',
    'stream=nb_read_frames:stream_tags=timecode:format_tags=timecode',
  ]
  const output = execFileSync('ffprobe', [...args, ...entries, path], { encoding: 'utf8' })
  const { streams } = JSON.parse(output) as {
    streams: { nb_read_frames: string; tags?: { timecode?: string } }[]
  }
  return {
    frames: Number(streams[0]!.nb_read_frames),
    timecode: streams[0]!.tags?.timecode ?? '00:00:00:00',
  }
}
