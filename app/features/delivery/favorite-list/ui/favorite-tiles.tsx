import { AudioLines, FileText } from 'lucide-react'

import type { ListedFavorite } from '#app/features/delivery/favorite-list/rules.ts'
import { useSelectionMessages } from '#app/features/delivery/favorite/ui/use-selection-messages.ts'

import './lists.css'

/** The files of a list as tiles, with who added each. */
export function FavoriteTiles({ slug, files }: { slug: string; files: ListedFavorite[] }) {
  const { lists: messages, aGuest } = useSelectionMessages()
  return (
    <ul className="favorite-tiles">
      {files.map(({ itemId, number, name, kind, addedBy, isSuggestion, isHidden, label }) => (
        <li key={itemId} data-label={label ?? undefined}>
          <a href={`/g/${slug}/items/${number}`} target="_blank" rel="noreferrer">
            <span className="favorite-image">
              {kind === 'image' || kind === 'video' ? (
                <img
                  src={`/g/${slug}/files/${number}/480`}
                  alt=""
                  width={480}
                  height={480}
                  loading="lazy"
                  decoding="async"
                />
              ) : kind === 'audio' ? (
                <AudioLines />
              ) : (
                <FileText />
              )}
            </span>
            <span className="favorite-name">{name}</span>
          </a>
          <p className="muted">
            {[
              messages.addedBy(addedBy || aGuest),
              label && messages.labels[label],
              isSuggestion && messages.suggestion,
              isHidden && messages.hidden,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
