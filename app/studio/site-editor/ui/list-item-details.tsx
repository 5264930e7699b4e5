import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type Props = {
  name: string
  /** Something new is open until somebody closes it. */ fresh: boolean
  wrong: boolean
  children: ReactNode
}

/** One thing of a list, opened to be written; with something wrong in it, it stays open. */
export function ListItemDetails({ name, fresh, wrong, children }: Props) {
  const [open, set] = useState(fresh)
  return (
    <details
      className="writing-item"
      open={open || wrong}
      onToggle={({ currentTarget }) => set(currentTarget.open)}
      data-wrong={wrong || undefined}
    >
      <summary>
        <span>{name}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
