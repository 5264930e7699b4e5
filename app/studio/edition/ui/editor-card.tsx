import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { title: string; about: string; open: boolean; toggle: (open: boolean) => void; wrong: boolean; children: ReactNode }

/** Something that is written, opened to be written; it is drawn only then. `wrong`: something in it stands in the way of publishing. */
export function EditorCard({ title, about, open, toggle, wrong, children }: Props) {
  const card = useRef<HTMLDetailsElement>(null)
  useEffect(() => { if (open) card.current?.scrollIntoView({ block: 'nearest' }) }, [open])
  return (
    <details className="card editor-card" ref={card} open={open} onToggle={({ currentTarget }) => { if (currentTarget.open !== open) toggle(currentTarget.open) }} data-wrong={wrong || undefined}>
      <summary><h2>{title}</h2><span className="muted">{about}</span><ChevronDown aria-hidden="true" /></summary>
      {open && children}
    </details>
  )
}
