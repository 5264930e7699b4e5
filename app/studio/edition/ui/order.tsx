import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'

import { Button } from '#app/ui/button.tsx'

import { useWebsiteWords } from './use-website-words.ts'

type OrderProps = {
  what: string
  at: number
  count: number
  move: (to: number) => void
  remove: (() => void) | undefined
}

/** Buttons by which a thing in an order is moved, and taken out. */
export function Order({ what, at, count, move, remove }: OrderProps) {
  const words = useWebsiteWords()
  return (
    <div className="writing-order">
      <Button
        look="quiet"
        compact
        disabled={at === 0}
        onClick={() => move(at - 1)}
        aria-label={`${words.up}: ${what}`}
      >
        <ChevronUp />
        {words.up}
      </Button>
      <Button
        look="quiet"
        compact
        disabled={at === count - 1}
        onClick={() => move(at + 1)}
        aria-label={`${words.down}: ${what}`}
      >
        <ChevronDown />
        {words.down}
      </Button>
      {remove && (
        <Button look="quiet" compact onClick={remove} aria-label={`${words.remove}: ${what}`}>
          <Trash2 />
          {words.remove}
        </Button>
      )}
    </div>
  )
}

export function moved<One>(list: One[], from: number, to: number): One[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}
