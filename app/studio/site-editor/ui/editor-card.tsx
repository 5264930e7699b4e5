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
 * Something that is written, opened to be written; it is drawn only then. `wrong`: something in it
 * stands in the way of publishing.
 */
export function EditorCard({ title, about, open, toggle, hasProblem: wrong, children }: Props) {
  const card = useRef<HTMLDetailsElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // what is open from the start leaves the page at its top
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

/**
 * Whether the head of a card and the first of its fields can be seen, below the bar of the portal.
 */
function isHeadVisible(card: HTMLElement): boolean {
  const { top } = card.getBoundingClientRect()
  return (
    top >= Number.parseFloat(getComputedStyle(card).scrollMarginBlockStart) &&
    top < innerHeight - 240
  )
}
