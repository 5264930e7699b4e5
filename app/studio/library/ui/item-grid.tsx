import { type RefObject, useEffect, useRef, useState } from 'react'

import { numberText } from '#app/core/display.ts'
import { type Asked, type ItemRow, askedText } from '#app/studio/library/rules.ts'
import { nextInGrid } from '#app/ui/next-in-grid.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { ChosenBar } from './chosen-bar.tsx'
import { ItemTile } from './item-tile.tsx'
import { useChosen } from './use-chosen.ts'
import { useLibraryWords } from './use-library-words.ts'

type Props = { items: ItemRow[]; asked: Asked; folders: string[]; tags: string[]; now: Date; once: string; open: string | null }

/** Files side by side: one stop of the Tab key, arrows lead from one to the next. What is chosen has its acts at the foot of the window. */
export function ItemGrid({ items, asked, folders, tags, now, once, open }: Props) {
  const words = useLibraryWords()
  const { locale } = useDisplay()
  const awake = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const [near, approach] = useState(open)
  const { chosen, isChosen, choose, all, none } = useChosen(items.map(({ id }) => id))
  const stop = items.some(({ id }) => id === near) ? near : items[0]?.id
  const search = new URLSearchParams(askedText(asked)).toString()
  useGridKeys(list, { choose, all, none, approach, hasChosen: chosen.length > 0 })
  return (
    <>
      <p className="library-line count"><span>{words.files(items.length, numberText(items.length, locale))}</span></p>
      <ul className="tiles" ref={list} tabIndex={-1} aria-label={words.list}>
        {items.map((item) => <ItemTile key={item.id} item={item} search={search} now={now} chosen={isChosen(item.id)} open={item.id === open} stop={awake ? item.id === stop : undefined} onChoose={choose} />)}
      </ul>
      <p className="visually-hidden" id="library-keys">{words.keys}</p>
      <ChosenBar chosen={chosen} items={items} asked={asked} folders={folders} tags={tags} once={once} onAll={all} onNone={none} onDone={() => { none(); list.current?.focus() }} />
    </>
  )
}

type Ways = { choose: (id: string, through: boolean) => void; all: () => void; none: () => void; approach: (id: string) => void; hasChosen: boolean }

function useGridKeys(list: RefObject<HTMLUListElement | null>, ways: Ways) {
  const now = useRef(ways)
  useEffect(() => { now.current = ways })
  useEffect(() => {
    const element = list.current
    const press = (event: KeyboardEvent) => { if (pressed(element, event, now.current)) event.preventDefault() }
    const reach = ({ target }: FocusEvent) => { const id = (target as HTMLElement).dataset.item; if (id) now.current.approach(id) }
    element?.addEventListener('keydown', press)
    element?.addEventListener('focusin', reach)
    return () => {
      element?.removeEventListener('keydown', press)
      element?.removeEventListener('focusin', reach)
    }
  }, [list])
}

/** Whether the key was one of the list's own. */
function pressed(list: HTMLUListElement | null, { target, key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, { choose, all, none, hasChosen }: Ways): boolean {
  const id = (target as HTMLElement).dataset.item
  const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey)
  if ((ctrlKey || metaKey || altKey) && !isAll) return false
  if (isAll) all()
  else if (key === 'Escape' && hasChosen) none()
  else if (key === 'Delete' && hasChosen) document.querySelector<HTMLElement>('[data-act="removal"]')?.click()
  else if (key === ' ' && id) choose(id, shiftKey)
  else return id !== undefined && stepped(list, id, key, shiftKey ? choose : null)
  return true
}

/** To the next one; `choose` takes the one left and the one reached with it. */
function stepped(list: HTMLUListElement | null, id: string, key: string, choose: Ways['choose'] | null): boolean {
  const tiles = [...list?.children ?? []] as HTMLElement[]
  const linkIn = (tile: HTMLElement | undefined) => tile?.querySelector<HTMLElement>('[data-item]')
  const here = tiles.find((tile) => linkIn(tile)?.dataset.item === id)
  const next = linkIn(nextInGrid(tiles, here ? tiles.indexOf(here) : -1, key))
  next?.focus()
  if (next && choose) choose(next.dataset.item!, true)
  return next !== undefined && next !== null
}
