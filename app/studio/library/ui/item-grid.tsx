import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import { numberText } from '#app/core/display.ts'
import { type Asked, type ItemRow, askedText } from '#app/studio/library/rules.ts'
import { nextInGrid } from '#app/ui/next-in-grid.ts'
import { isTyping } from '#app/ui/typing.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { ChosenBar } from './chosen-bar.tsx'
import { ItemTile } from './item-tile.tsx'
import { useChosen } from './use-chosen.ts'
import { useLibraryWords } from './use-library-words.ts'

type Props = {
  items: ItemRow[]
  asked: Asked
  folders: string[]
  tags: string[]
  now: Date
  once: string
  open: string | null
  /** Whether there are more on other pages. */ partly: boolean
  /** In place of files where there are none. */ children: ReactNode
}

/**
 * Files side by side: one stop of the Tab key, arrows lead from one to the next. What is chosen has
 * its acts at the foot of the window.
 */
export function ItemGrid({ items, asked, now, open, partly, children, ...bar }: Props) {
  const words = useLibraryWords()
  const { locale } = useDisplay()
  const awake = useHydrated()
  const field = useRef<HTMLDivElement>(null)
  const [near, approach] = useState(open)
  const { chosen, isChosen, choose, all, none } = useChosen(items.map(({ id }) => id))
  const stop = items.some(({ id }) => id === near) ? near : items[0]?.id
  const search = new URLSearchParams(askedText(asked)).toString()
  useGridKeys(field, { choose, all, none, approach, hasChosen: chosen.length > 0 })
  return (
    <div className="library-files" ref={field} tabIndex={-1}>
      {items.length === 0 ? (
        children
      ) : (
        <>
          <p className="library-line count">
            {(partly ? words.onPage : words.files)(items.length, numberText(items.length, locale))}
          </p>
          <ul className="tiles" aria-label={words.list}>
            {items.map((item) => (
              <ItemTile
                key={item.id}
                item={item}
                search={search}
                now={now}
                chosen={isChosen(item.id)}
                open={item.id === open}
                stop={awake ? item.id === stop : undefined}
                onChoose={choose}
              />
            ))}
          </ul>
          <p className="visually-hidden" id="library-keys">
            {words.keys}
          </p>
        </>
      )}
      <ChosenBar
        chosen={chosen}
        items={items}
        asked={asked}
        {...bar}
        onAll={all}
        onNone={none}
        onDone={() => {
          none()
          field.current?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}

type Ways = {
  choose: (id: string, through: boolean) => void
  all: () => void
  none: () => void
  approach: (id: string) => void
  hasChosen: boolean
}

function useGridKeys(field: RefObject<HTMLElement | null>, ways: Ways) {
  const now = useRef(ways)
  useEffect(() => {
    now.current = ways
  })
  useEffect(() => {
    const element = field.current
    const press = (event: KeyboardEvent) => {
      if (pressed(element, event, now.current)) event.preventDefault()
    }
    const reach = ({ target }: FocusEvent) => {
      const id = (target as HTMLElement).dataset.item
      if (id) now.current.approach(id)
    }
    element?.addEventListener('keydown', press)
    element?.addEventListener('focusin', reach)
    return () => {
      element?.removeEventListener('keydown', press)
      element?.removeEventListener('focusin', reach)
    }
  }, [field])
}

/** Whether the key was one of the list's own. */
function pressed(
  field: HTMLElement | null,
  { target, key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { choose, all, none, hasChosen }: Ways,
): boolean {
  const id = (target as HTMLElement).dataset.item
  if (isTyping(target) && !(target as HTMLElement).matches('.tile-choose')) return false
  const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey)
  if ((ctrlKey || metaKey || altKey) && !isAll) return false
  if (isAll) all()
  else if (key === 'Escape' && hasChosen) none()
  else if (key === 'Delete' && hasChosen)
    document.querySelector<HTMLElement>('[data-act="removal"]')?.click()
  else if (key === ' ' && id) choose(id, shiftKey)
  else return id !== undefined && stepped(field, id, key, shiftKey ? choose : null)
  return true
}

/** To the next one; `choose` takes the one left and the one reached with it. */
function stepped(
  field: HTMLElement | null,
  id: string,
  key: string,
  choose: Ways['choose'] | null,
): boolean {
  const tiles = [...(field?.querySelectorAll<HTMLElement>('.tile') ?? [])]
  const linkIn = (tile: HTMLElement | undefined) => tile?.querySelector<HTMLElement>('[data-item]')
  const here = tiles.find((tile) => linkIn(tile)?.dataset.item === id)
  const next = linkIn(nextInGrid(tiles, here ? tiles.indexOf(here) : -1, key))
  next?.focus()
  if (next && choose) choose(next.dataset.item!, true)
  return next !== undefined && next !== null
}
