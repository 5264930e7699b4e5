import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'

import { Button } from '#app/ui/button.tsx'

import { useWebsiteMessages } from './use-website-messages.ts'

type OrderProps = {
  name: string
  index: number
  count: number
  move: (to: number) => void
  remove: (() => void) | undefined
  /** Shows no labels, for a row of many. */
  iconsOnly?: boolean
}

/** Buttons that move an entry or remove it. */
export function OrderButtons({ name, index, count, move, remove, iconsOnly = false }: OrderProps) {
  const messages = useWebsiteMessages()
  return (
    <div className="fields-order">
      <Button
        look="quiet"
        compact
        disabled={index === 0}
        onClick={() => move(index - 1)}
        aria-label={`${messages.up}: ${name}`}
      >
        <ChevronUp />
        {!iconsOnly && messages.up}
      </Button>
      <Button
        look="quiet"
        compact
        disabled={index === count - 1}
        onClick={() => move(index + 1)}
        aria-label={`${messages.down}: ${name}`}
      >
        <ChevronDown />
        {!iconsOnly && messages.down}
      </Button>
      {remove && (
        <Button look="quiet" compact onClick={remove} aria-label={`${messages.remove}: ${name}`}>
          <Trash2 />
          {!iconsOnly && messages.remove}
        </Button>
      )}
    </div>
  )
}

export function moveInList<One>(list: One[], from: number, to: number): One[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}
