import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import { formatNumber } from '#app/core/display.ts'
import {
  type MediaFilter,
  type MediaItemRow,
  toMediaQuery,
} from '#app/features/media/media-library/rules.ts'
import { findNextInGrid } from '#app/ui/grid-navigation.ts'
import { isTyping } from '#app/ui/is-typing.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { SelectionBar } from './selection-bar.tsx'
import { ItemTile } from './item-tile.tsx'
import { useSelection } from './use-selection.ts'
import { useLibraryMessages } from './use-library-messages.ts'

type Props = {
  items: MediaItemRow[]
  filter: MediaFilter
  folders: string[]
  tags: string[]
  now: Date
  formKey: string
  open: string | null
  hasMorePages: boolean
  /** Shown instead of an empty list. */ children: ReactNode
}

/**
 * Shows items in a grid with one tab stop; arrow keys move between items. Actions on the selection
 * are in a bar at the bottom of the window.
 */
export function ItemGrid({ items, filter, now, open, hasMorePages, children, ...bar }: Props) {
  const messages = useLibraryMessages()
  const { locale } = useDisplay()
  const isHydrated = useHydrated()
  const field = useRef<HTMLDivElement>(null)
  const [near, approach] = useState(open)
  const { selectedIds, isChosen, choose, all, none } = useSelection(items.map(({ id }) => id))
  const stop = items.some(({ id }) => id === near) ? near : items[0]?.id
  const search = new URLSearchParams(toMediaQuery(filter)).toString()
  useGridKeys(field, { choose, all, none, approach, hasChosen: selectedIds.length > 0 })
  return (
    <div className="library-files" ref={field} tabIndex={-1}>
      {items.length === 0 ? (
        children
      ) : (
        <>
          <p className="library-line count">
            {(hasMorePages ? messages.onPage : messages.files)(
              items.length,
              formatNumber(items.length, locale),
            )}
          </p>
          <ul className="tiles" aria-label={messages.list}>
            {items.map((item) => (
              <ItemTile
                key={item.id}
                item={item}
                search={search}
                now={now}
                isSelected={isChosen(item.id)}
                open={item.id === open}
                stop={isHydrated ? item.id === stop : undefined}
                onChoose={choose}
              />
            ))}
          </ul>
          <p className="visually-hidden" id="library-keys">
            {messages.keys}
          </p>
        </>
      )}
      <SelectionBar
        selectedIds={selectedIds}
        items={items}
        filter={filter}
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

type GridHandlers = {
  choose: (id: string, isRange: boolean) => void
  all: () => void
  none: () => void
  approach: (id: string) => void
  hasChosen: boolean
}

/** Moves the focus by arrow keys, and selects by the space bar and `Ctrl+A`. */
export function useGridKeys(field: RefObject<HTMLElement | null>, ways: GridHandlers) {
  const now = useRef(ways)
  useEffect(() => {
    now.current = ways
  })
  useEffect(() => {
    const element = field.current
    const press = (event: KeyboardEvent) => {
      if (handleGridKey(element, event, now.current)) event.preventDefault()
    }
    const approachFocused = ({ target }: FocusEvent) => {
      const id = (target as HTMLElement).dataset.item
      if (id) now.current.approach(id)
    }
    element?.addEventListener('keydown', press)
    element?.addEventListener('focusin', approachFocused)
    return () => {
      element?.removeEventListener('keydown', press)
      element?.removeEventListener('focusin', approachFocused)
    }
  }, [field])
}

/** Returns true if the grid handles the key. */
function handleGridKey(
  field: HTMLElement | null,
  { target, key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { choose, all, none, hasChosen }: GridHandlers,
): boolean {
  const id = (target as HTMLElement).dataset.item
  if (isTyping(target) && !(target as HTMLElement).matches('.tile-choose')) return false
  const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey)
  if ((ctrlKey || metaKey || altKey) && !isAll) return false
  if (isAll) all()
  else if (key === 'Escape' && hasChosen) none()
  else if (key === 'Delete' && hasChosen)
    document.querySelector<HTMLElement>('[data-act="delete"]')?.click()
  else if (key === ' ' && id) choose(id, shiftKey)
  else return id !== undefined && moveFocus(field, id, key, shiftKey ? choose : null)
  return true
}

/** Moves the focus to the next item. `choose` extends the selection to it. */
function moveFocus(
  field: HTMLElement | null,
  id: string,
  key: string,
  choose: GridHandlers['choose'] | null,
): boolean {
  const tiles = [...(field?.querySelectorAll<HTMLElement>('.tile') ?? [])]
  const linkIn = (tile: HTMLElement | undefined) => tile?.querySelector<HTMLElement>('[data-item]')
  const current = tiles.find((tile) => linkIn(tile)?.dataset.item === id)
  const next = linkIn(findNextInGrid(tiles, current ? tiles.indexOf(current) : -1, key))
  next?.focus()
  if (next && choose) choose(next.dataset.item!, true)
  return next !== undefined && next !== null
}
