import { preload } from 'react-dom'

import type { VideoView, ImageView } from '#app/core/media.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './video-player.css'

type Props = {
  film: VideoView
  title: string
  /** Stands there where the film has no poster. */ cover: ImageView | null
  /** What a browser carries along from page to page. */ name: string
}

/**
 * A film to be watched, in the place of the cover. Nothing of it is fetched before somebody plays
 * it but its poster.
 */
export function VideoPlayer({
  film: { src, width, height, poster, captions },
  title,
  cover,
  name,
}: Props) {
  const { captions: label } = useMessages().site.portfolio
  const language = useLanguage()
  const still = getPosterUrl(poster ?? cover)
  if (still) preload(still, { as: 'image', fetchPriority: 'high' })
  return (
    <div className="film-player night" data-cover={name}>
      <div className="film-frame">
        <AspectRatioBox width={width ?? 16} height={height ?? 9} />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- of a film without words there are none */}
        <video
          controls
          playsInline
          preload="none"
          src={src}
          poster={still}
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
 * Holds the film's shape from the first moment, as large as the window has room; nothing moves when
 * it is there.
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
