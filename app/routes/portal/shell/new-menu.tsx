import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'

import { useMessages } from '#app/ui/use-messages.ts'

import { useCreations } from './use-creations.ts'

/** Next entry for each key. */
const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => (index === last ? 0 : index + 1),
  ArrowUp: (index, last) => (index <= 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * A menu button (WAI-ARIA APG). The popover closes on Esc or a click outside and returns the focus.
 */
export function NewMenu() {
  const { bar } = useMessages().portal
  const creations = useCreations()
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  if (creations.length === 0) return null

  const listEntries = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ]
  const hide = () => list.current?.hidePopover()
  const show = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    list.current?.showPopover()
    listEntries()
      .at(event.key === 'ArrowUp' ? -1 : 0)
      ?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = listEntries()
    const index = all.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Tab') hide()
    const to =
      all[steps[event.key]?.(index, all.length - 1) ?? findEntryStartingWith(event.key, all, index)]
    if (event.key === ' ') all[index]?.click()
    if (to || event.key === ' ') event.preventDefault()
    to?.focus()
  }
  return (
    <div className="new">
      <MenuButton open={open} onKeyDown={show} />
      <div
        id="new-menu"
        className="new-menu"
        role="menu"
        tabIndex={-1}
        aria-labelledby="new-button"
        popover="auto"
        ref={list}
        onKeyDown={move}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open' && !list.current?.contains(document.activeElement))
            listEntries()[0]?.focus()
        }}
      >
        {creations.map(({ name, to, Icon }) => (
          <Link key={name} role="menuitem" tabIndex={-1} to={to} onClick={hide}>
            <Icon strokeWidth={1.75} />
            {bar.creations[name]}
          </Link>
        ))}
      </div>
    </div>
  )
}

/** Returns the index of the next entry that starts with the typed character, or -1. */
function findEntryStartingWith(key: string, entries: HTMLElement[], index: number): number {
  if (key.length !== 1 || key === ' ') return -1
  return (
    [...entries.keys()]
      .map((step) => (index + 1 + step) % entries.length)
      .find((index) =>
        entries[index]!.innerText.trim().toLowerCase().startsWith(key.toLowerCase()),
      ) ?? -1
  )
}

function MenuButton({
  open,
  onKeyDown,
}: {
  open: boolean
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const { bar } = useMessages().portal
  return (
    <button
      type="button"
      id="new-button"
      className="button button-accent"
      aria-haspopup="menu"
      aria-expanded={open}
      aria-controls="new-menu"
      popoverTarget="new-menu"
      onKeyDown={onKeyDown}
    >
      <Plus />
      <span className="new-word">{bar.new}</span>
    </button>
  )
}
