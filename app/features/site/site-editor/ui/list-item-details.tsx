import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type Props = {
  name: string
  /** A new entry starts open. */ fresh: boolean
  wrong: boolean
  children: ReactNode
}

/** An entry of a list. It stays open while it has a problem. */
export function ListItemDetails({ name, fresh, wrong, children }: Props) {
  const [open, set] = useState(fresh)
  return (
    <details
      className="fields-item"
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
