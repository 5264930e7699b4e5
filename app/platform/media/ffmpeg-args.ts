import { availableParallelism } from 'node:os'

import type { FrameRate } from '#app/core/timecode.ts'

export const buildProbeArgs = (from: string) => [
  '-v',
  'error',
  ...inputLimitArgs,
  '-print_format',
  'json',
  '-show_format',
  '-show_streams',
  `file:${from}`,
]
export const buildStreamArgs = (from: string, to: string, copyStreams: boolean) => [
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
export const buildFrameArgs = (from: string, to: string, seconds: number) => [
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

export const buildOverlayArgs = (
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
export const buildAudioArgs = (from: string, to: string, format: string) => [
  ...quietArgs,
  ...buildAudioInput(from, format),
  ...bareArgs,
  ...monoArgs,
  '-f',
  'mp4',
  '-y',
  `file:${to}`,
]

/** Samples of eight bits in mono, as raw bytes to the standard output. */
export const buildSampleArgs = (from: string, format: string, perSecond: number) => [
  ...quietArgs,
  ...buildAudioInput(from, format),
  '-ac',
  '1',
  '-ar',
  String(perSecond),
  '-c:a',
  'pcm_s8',
  '-f',
  's8',
  'pipe:1',
]
const buildAudioInput = (from: string, format: string) => [
  ...inputLimitArgs.slice(0, -1),
  // the container of M4A and MP4 is that of MOV
  format === 'm4a' || format === 'mp4' ? 'mov' : format,
  '-i',
  `file:${from}`,
  '-map',
  '0:a:0',
]
/**
 * No frame refers to a later one and every half second begins with a whole one, so that a player
 * finds each quickly. The filter repeats and leaves out frames until their rate is constant from 0.
 */
export const buildReviewArgs = (from: string, to: string, { num, den }: FrameRate) => [
  ...quietArgs,
  ...inputLimitArgs,
  '-i',
  `file:${from}`,
  ...outputArgs,
  '-vf',
  `fps=fps=${num}/${den}:start_time=0,${fitFilter}`,
  '-c:v',
  'libx264',
  '-profile:v',
  'high',
  '-pix_fmt',
  'yuv420p',
  '-preset',
  'veryfast',
  '-crf',
  '20',
  '-bf',
  '0',
  '-g',
  String(Math.max(1, Math.round(num / den / 2))),
  '-threads',
  encodingThreads,
  ...stereoArgs,
  '-f',
  'mp4',
  '-y',
  `file:${to}`,
]

const quietArgs = ['-nostdin', '-hide_banner', '-v', 'error']
/** Pixels of the largest frame accepted: 8K, as cinema cameras record it. */
export const maxPixels = 8192 * 4320
/**
 * Codecs of cameras and editors. PNG and uncompressed video are left out, because each frame may be
 * as large as its header states.
 */
export const allowedCodecs = [
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
export const maxSide = 1920
const fitFilter = `${squarePixelFilter},scale=w='min(${maxSide},iw)':h='min(${maxSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`
const stereoArgs = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2']
const encodeArgs = [
  '-vf',
  fitFilter,
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
  ...stereoArgs,
]
