import { useFetcher } from 'react-router'

import type { State } from '#app/studio/booking/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { MoveAnswer } from './move-answer.ts'
import { addressOf } from './use-move.ts'

type Props = { id: string; from: State; to: State; said: string; onUndone: () => void }

/** What was done, and the way back while the message stands. The request outlives the message; where there is no way back any more, the page says so. */
export function UndoMove({ id, from, to, said, onUndone }: Props) {
  const { undo } = useWords().portal
  const fetcher = useFetcher<MoveAnswer>({ key: undoKey(id) })
  const takeBack = () => {
    void fetcher.submit({ from, to }, { method: 'post', action: addressOf(id, 'reopening') })
    onUndone()
  }
  return <span className="undo">{said} <button type="button" onClick={takeBack}>{undo}</button></span>
}

export function undoKey(id: string) {
  return `undo:${id}`
}
