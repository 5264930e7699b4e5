import { Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import type { PictureView } from '#app/core/media.ts'
import { nextInGrid } from '#app/ui/next-in-grid.ts'

import { type Choice, needsWords } from '../rules.ts'
import { usePictureWords } from './use-picture-words.ts'

type Props = {
  pictures: Choice[]
  chosen: string | null
  onChoose: (id: string, view: PictureView) => void
}

/** Every picture by what it shows: one stop of the Tab key, arrows lead from one to the next. */
export function PictureGrid({ pictures, chosen, onChoose }: Props) {
  const { chooser: words } = usePictureWords()
  const [near, approach] = useState(chosen)
  const stop = pictures.some(({ id }) => id === near) ? near : pictures[0]?.id
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const options = [
      ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('button') ?? []),
    ]
    const to = nextInGrid(options, options.indexOf(event.currentTarget), event.key)
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return (
    <ul className="picture-grid" aria-label={words.list}>
      {pictures.map(({ id, view, own }) => (
        <li key={id}>
          <button
            className="picture-option"
            type="button"
            aria-pressed={id === chosen}
            tabIndex={id === stop ? 0 : -1}
            onFocus={() => approach(id)}
            onKeyDown={press}
            onClick={() => onChoose(id, view)}
          >
            <img
              src={`${view.base}-${view.widths[0]}.webp`}
              alt={view.alt || (needsWords(view) ? words.unnamed : (own?.name ?? words.unnamed))}
              width={view.width}
              height={view.height}
              data-focus={view.focus.join(' ')}
              data-tone={view.tone}
              loading="lazy"
            />
            {id === chosen && <Check />}
            {needsWords(view) && <span className="picture-wordless">{words.needsWords}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
