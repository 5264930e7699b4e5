import { preload } from 'react-dom'

import type { VideoView, ImageView } from '#app/core/media.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './video-player.css'

type Props = {
  film: VideoView
  title: string
  /** Shown if the video has no poster. */ cover: ImageView | null
  /** Name of the view transition between pages. */ name: string
}

/** Plays a video in the place of the cover. Before playback only the poster is loaded. */
export function VideoPlayer({
  film: { src, width, height, poster, captions },
  title,
  cover,
  name,
}: Props) {
  const { captions: label } = useMessages().site.portfolio
  const language = useLanguage()
  const posterUrl = getPosterUrl(poster ?? cover)
  if (posterUrl) preload(posterUrl, { as: 'image', fetchPriority: 'high' })
  return (
    <div className="video-player night" data-cover={name}>
      <div className="video-frame">
        <AspectRatioBox width={width ?? 16} height={height ?? 9} />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every video has captions */}
        <video
          controls
          playsInline
          preload="none"
          src={src}
          poster={posterUrl}
          aria-label={title}
          suppressHydrationWarning
        >
          {captions && <track kind="captions" src={captions} srcLang={language} label={label} />}
        </video>
      </div>
    </div>
  )
}

/**
 * Reserves the video's aspect ratio at the available size, so that the layout doesn't shift when it
 * loads.
 */
function AspectRatioBox({ width, height }: { width: number; height: number }) {
  const scale = 4000 / Math.max(width, height)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      aria-hidden="true"
    />
  )
}

function getPosterUrl(picture: ImageView | null): string | undefined {
  if (!picture) return undefined
  const width = picture.widths.findLast((width) => width <= 1600) ?? picture.widths[0]
  return `${picture.base}-${width}.webp`
}
