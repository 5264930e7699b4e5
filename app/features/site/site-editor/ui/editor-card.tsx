import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  about: string
  open: boolean
  toggle: (open: boolean) => void
  hasProblem: boolean
  children: ReactNode
}

/**
 * A card that renders its fields only while open. `hasProblem` marks a card with a problem that
 * blocks publishing.
 */
export function EditorCard({ title, about, open, toggle, hasProblem: wrong, children }: Props) {
  const card = useRef<HTMLDetailsElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // A card that is open from the start must not scroll the page.
    if (open && !isFirst.current && card.current && !isHeadVisible(card.current))
      card.current.scrollIntoView({ block: 'start' })
    isFirst.current = false
  }, [open])
  return (
    <details
      className="card editor-card"
      ref={card}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) toggle(currentTarget.open)
      }}
      data-wrong={wrong || undefined}
    >
      <summary>
        <h2>{title}</h2>
        <span className="muted">{about}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {open && children}
    </details>
  )
}

/** Returns true if the head of a card and its first field are visible below the portal's header. */
function isHeadVisible(card: HTMLElement): boolean {
  const { top } = card.getBoundingClientRect()
  return (
    top >= Number.parseFloat(getComputedStyle(card).scrollMarginBlockStart) &&
    top < innerHeight - 240
  )
}
