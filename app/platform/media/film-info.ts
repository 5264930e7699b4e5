import { allowedCodecs, maxPixels, maxSide } from './ffmpeg-args.ts'
import type { FilmFailure, VideoInfo } from './transcoder.server.ts'

type Stream = {
  codec_type?: string
  codec_name?: string
  pix_fmt?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number }[]
}

/** Bits per second up to which a video is streamed, and reviewed, without encoding. */
const maxStreamBitRate = 12_000_000
const maxReviewBitRate = 20_000_000

/** Reads what ffprobe printed. */
export function parseProbe(output: string): { ok: true; info: VideoInfo } | FilmFailure {
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
  const bitRate = Number(format.bit_rate)
  const [frames = 0, per = 0] = video.avg_frame_rate?.split('/').map(Number) ?? []
  const perSecond = frames / per
  const playsInBrowsers =
    video.codec_name === 'h264' &&
    video.pix_fmt === 'yuv420p' &&
    Math.max(video.width, video.height) <= maxSide &&
    (!audio || audio.codec_name === 'aac')
  return {
    ok: true,
    info: {
      seconds,
      ...(isRotated ? { width: unrotated.height, height: unrotated.width } : unrotated),
      hasAudio: audio !== undefined,
      framesPerSecond: perSecond > 0 ? perSecond : null,
      streams: playsInBrowsers && bitRate <= maxStreamBitRate,
      playsInReview: playsInBrowsers && bitRate <= maxReviewBitRate,
    },
  }
}
