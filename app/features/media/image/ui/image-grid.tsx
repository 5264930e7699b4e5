import { Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import type { ImageView } from '#app/core/media.ts'
import { findNextInGrid } from '#app/ui/grid-navigation.ts'

import { type ImageChoice, needsAltText } from '../rules.ts'
import { useImageMessages } from './use-image-messages.ts'

type Props = {
  pictures: ImageChoice[]
  selectedIds: readonly string[]
  onChoose: (id: string, view: ImageView) => void
}

/** Shows the images in a grid with one tab stop; arrow keys move between them. */
export function ImageGrid({ pictures, selectedIds, onChoose }: Props) {
  const { chooser: messages } = useImageMessages()
  const [near, approach] = useState(selectedIds[0])
  const stop = pictures.some(({ id }) => id === near) ? near : pictures[0]?.id
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const options = [
      ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('button') ?? []),
    ]
    const to = findNextInGrid(options, options.indexOf(event.currentTarget), event.key)
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return (
    <ul className="picture-grid" aria-label={messages.list}>
      {pictures.map(({ id, view, own }) => (
        <li key={id}>
          <button
            className="picture-option"
            type="button"
            aria-pressed={selectedIds.includes(id)}
            tabIndex={id === stop ? 0 : -1}
            onFocus={() => approach(id)}
            onKeyDown={press}
            onClick={() => onChoose(id, view)}
          >
            <img
              src={`${view.base}-${view.widths[0]}.webp`}
              alt={
                view.alt ||
                (needsAltText(view) ? messages.unnamed : (own?.name ?? messages.unnamed))
              }
              width={view.width}
              height={view.height}
              data-focus={view.focus.join(' ')}
              data-color={view.dominantColor}
              loading="lazy"
            />
            {selectedIds.includes(id) && <Check />}
            {needsAltText(view) && (
              <span className="picture-alt-missing">{messages.needsWords}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
