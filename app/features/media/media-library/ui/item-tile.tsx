import { AudioLines, Captions, Clapperboard } from 'lucide-react'
import { type SyntheticEvent, memo } from 'react'
import { Link } from 'react-router'

import { formatDuration } from '#app/core/display.ts'
import { type MediaItemRow, countDaysLeft } from '#app/features/media/media-library/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { Waveform } from './waveform.tsx'
import { useLibraryMessages } from './use-library-messages.ts'

type Props = {
  item: MediaItemRow
  search: string
  now: Date
  isSelected: boolean
  open: boolean
  /**
   * True if the item is the grid's tab stop; undefined until arrow keys work, so that without
   * JavaScript every item is one.
   */
  stop: boolean | undefined
  onChoose: (id: string, all: boolean) => void
}

/** Shows an item as a tile with a checkbox. */
export const ItemTile = memo(function ItemTile({
  item,
  search,
  now,
  isSelected,
  open,
  stop,
  onChoose,
}: Props) {
  const messages = useLibraryMessages()
  const { timeZone } = useDisplay()
  const { id, name, kind, seconds, needsAltText: needsWords, removedAt } = item
  return (
    <li className="tile" data-chosen={isSelected || undefined}>
      <Link
        className="tile-open"
        to={{ pathname: `/portal/media/${id}`, search }}
        data-item={id}
        tabIndex={stop === false ? -1 : undefined}
        aria-current={open ? 'page' : undefined}
        aria-describedby="library-keys"
        preventScrollReset
        draggable={false}
      >
        <ItemThumbnail item={item} />
        <span className="tile-name">{name}</span>
        {removedAt ? (
          <span className="tile-note">
            {messages.left(countDaysLeft(removedAt, now, timeZone))}
          </span>
        ) : needsWords ? (
          <span className="tile-note tile-lacks">
            <Captions />
            {messages.missingAltText}
          </span>
        ) : (
          kind !== 'picture' && (
            <span className="tile-note">
              {messages.kind[kind]}
              {seconds !== null && `, ${formatDuration(seconds)}`}
            </span>
          )
        )}
      </Link>
      <input
        className="tile-choose"
        type="checkbox"
        name="item"
        value={id}
        form="library-chosen"
        aria-label={messages.choose(name)}
        checked={isSelected}
        tabIndex={stop === undefined ? undefined : -1}
        onChange={({ nativeEvent }) => onChoose(id, (nativeEvent as MouseEvent).shiftKey)}
      />
    </li>
  )
})

/**
 * Shows an image around its focus, a video by its poster or an icon, a recording by its waveform.
 */
export function ItemThumbnail({
  item: { kind, hash, focus, dominantColor, poster, waveform: outline },
}: {
  item: Pick<MediaItemRow, 'kind' | 'hash' | 'focus' | 'dominantColor' | 'poster' | 'waveform'>
}) {
  const picture = kind === 'picture' ? hash : poster
  if (picture)
    return (
      <span className="tile-image">
        <img
          src={`/media/${picture}-480.webp`}
          alt=""
          width={480}
          height={480}
          data-focus={focus?.join(' ') ?? '5 5'}
          data-color={dominantColor ?? undefined}
          loading="lazy"
          decoding="async"
          onError={retryWhenOnline}
        />
        {kind === 'film' && <Clapperboard />}
      </span>
    )
  return (
    <span className="tile-image tile-drawn" data-category={kind}>
      {kind === 'sound' ? (
        outline.length > 0 ? (
          <Waveform heights={outline} />
        ) : (
          <AudioLines />
        )
      ) : (
        <Clapperboard />
      )}
    </span>
  )
}

/** Reloads an image that failed offline once the connection is back. */
function retryWhenOnline({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
  addEventListener('online', () => image.setAttribute('src', image.src), { once: true })
}
