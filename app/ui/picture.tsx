import { type ImageView, getFallbackWidth } from '#app/core/media.ts'

type Props = {
  picture: ImageView
  /** Alternative crop for windows up to 640 px wide. */
  narrow?: ImageView | null
  sizes: string
  /** Loads first and never lazily, for the largest image above the fold. */
  priority?: boolean
  /** Repeats what the text next to it already says. */
  decorative?: boolean
  className?: string
}

/** An image in the best size and format for the browser, cropped around its focal point. */
export function Picture({
  picture,
  narrow,
  sizes,
  priority = false,
  decorative = false,
  className,
}: Props) {
  return (
    <picture className={className}>
      {narrow && <Sources picture={narrow} sizes={sizes} media="(max-width: 640px)" />}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={`${picture.base}-${getFallbackWidth(picture.widths)}.${hasFormat(picture, 'jpg') ? 'jpg' : 'webp'}`}
        alt={decorative ? '' : picture.alt}
        width={picture.width}
        height={picture.height}
        data-focus={picture.focus.join(' ')}
        data-color={picture.dominantColor}
        decoding={priority ? 'sync' : 'async'}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  )
}

function Sources({ picture, sizes, media }: { picture: ImageView; sizes: string; media?: string }) {
  const shape = { sizes, media, width: picture.width, height: picture.height }
  return (
    <>
      {hasFormat(picture, 'avif') && (
        <source type="image/avif" srcSet={buildSrcSet(picture, 'avif')} {...shape} />
      )}
      {hasFormat(picture, 'webp') && (
        <source type="image/webp" srcSet={buildSrcSet(picture, 'webp')} {...shape} />
      )}
    </>
  )
}

function buildSrcSet({ base, widths }: ImageView, format: string) {
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')
}

function hasFormat({ formats }: ImageView, format: 'avif' | 'webp' | 'jpg') {
  return formats === undefined || formats.includes(format)
}
