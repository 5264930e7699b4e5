import { AudioLines, Clapperboard, FileText, Star } from 'lucide-react'
import { memo } from 'react'

import { formatDuration } from '#app/core/display.ts'
import type { ItemView } from '#app/features/delivery/gallery-item/rules.ts'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'

type Props = {
  item: ItemView
  slug: string
  canTranscode: boolean
  isCover: boolean
  isSelected: boolean
  /**
   * True if the item is the grid's tab stop; undefined until arrow keys work, so that without
   * JavaScript every item is one.
   */
  stop: boolean | undefined
  /** The side on which dragged files would be dropped. */
  drop: 'before' | 'after' | undefined
  /** Null for roles that change nothing. */
  onChoose: ((id: string, isRange: boolean) => void) | null
}

/** Shows a file as a tile with a check box; the tile opens it as guests see it. */
export const FileTile = memo(function FileTile({
  item,
  slug,
  canTranscode,
  isCover,
  isSelected,
  stop,
  drop,
  onChoose,
}: Props) {
  const messages = useGalleryMessages().items
  const { id, number, name } = item
  const note = useNote(item, canTranscode)
  return (
    <li
      className="tile gallery-tile"
      data-chosen={isSelected || undefined}
      data-drop={drop}
      data-drag={id}
      draggable={onChoose !== null}
    >
      <a
        className="tile-open"
        href={`/g/${slug}/items/${number}`}
        target="_blank"
        rel="noreferrer"
        data-item={id}
        tabIndex={stop === false ? -1 : undefined}
        aria-label={messages.open(name)}
        aria-describedby={onChoose ? 'gallery-keys' : undefined}
        draggable={false}
      >
        <FileImage item={item} slug={slug} />
        <span className="tile-name">{name}</span>
        {note && <span className="tile-note">{note}</span>}
      </a>
      {isCover && (
        <span className="gallery-cover-mark" title={messages.cover}>
          <Star />
          <span className="visually-hidden">{messages.cover}</span>
        </span>
      )}
      {onChoose && (
        <input
          className="tile-choose"
          type="checkbox"
          name="item"
          value={id}
          form="gallery-chosen"
          aria-label={messages.choose(name)}
          checked={isSelected}
          tabIndex={stop === undefined ? undefined : -1}
          onChange={({ nativeEvent }) => onChoose(id, (nativeEvent as MouseEvent).shiftKey)}
        />
      )}
    </li>
  )
})

/** The kind and length of a file, or what prevents its preview. */
function useNote({ kind, seconds, state }: ItemView, canTranscode: boolean): string | null {
  const messages = useGalleryMessages().items
  if (state === 'received' && kind === 'video' && canTranscode) return messages.preparing
  if (state === 'broken') return messages.broken
  if (kind === 'image') return null
  const length = seconds === null ? [] : [formatDuration(seconds)]
  return [messages.kinds[kind], ...length].join(', ')
}

function FileImage({ item, slug }: { item: ItemView; slug: string }) {
  const { number, kind, state, version, hasWaveform } = item
  const hasPreview = kind === 'image' || (kind === 'video' && state === 'ready')
  const Icon = kind === 'video' ? Clapperboard : kind === 'audio' ? AudioLines : FileText
  if (hasWaveform)
    return (
      <span className="tile-image">
        <img
          className="gallery-tile-wave"
          src={`/g/${slug}/files/${number}/waveform?v=${version}`}
          alt=""
          loading="lazy"
          draggable={false}
        />
        <AudioLines />
      </span>
    )
  return (
    <span className={hasPreview ? 'tile-image' : 'tile-image tile-drawn'}>
      {hasPreview ? (
        <>
          <img
            src={`/g/${slug}/files/${number}/480?v=${version}`}
            alt=""
            width={480}
            height={480}
            loading="lazy"
            decoding="async"
            draggable={false}
          />
          {kind === 'video' && <Clapperboard />}
        </>
      ) : (
        <Icon />
      )}
    </span>
  )
}
