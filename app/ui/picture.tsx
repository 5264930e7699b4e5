import { type PictureView, fallbackWidth } from '#app/core/media.ts'

type Props = {
  picture: PictureView
  /** Another crop for windows up to 640 px wide. */
  narrow?: PictureView | null
  sizes: string
  /** The picture a page is judged by: fetched first, never lazily. */
  priority?: boolean
  /** Says nothing the words beside it do not say already. */
  decorative?: boolean
  className?: string
}

/** A picture in the size and format the browser likes best, framed around its focus. */
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
        src={`${picture.base}-${fallbackWidth(picture.widths)}.${has(picture, 'jpg') ? 'jpg' : 'webp'}`}
        alt={decorative ? '' : picture.alt}
        width={picture.width}
        height={picture.height}
        data-focus={picture.focus.join(' ')}
        data-tone={picture.tone}
        decoding={priority ? 'sync' : 'async'}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  )
}

function Sources({
  picture,
  sizes,
  media,
}: {
  picture: PictureView
  sizes: string
  media?: string
}) {
  const shape = { sizes, media, width: picture.width, height: picture.height }
  return (
    <>
      {has(picture, 'avif') && (
        <source type="image/avif" srcSet={setOf(picture, 'avif')} {...shape} />
      )}
      {has(picture, 'webp') && (
        <source type="image/webp" srcSet={setOf(picture, 'webp')} {...shape} />
      )}
    </>
  )
}

function setOf({ base, widths }: PictureView, format: string) {
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')
}

function has({ formats }: PictureView, format: 'avif' | 'webp' | 'jpg') {
  return formats === undefined || formats.includes(format)
}
