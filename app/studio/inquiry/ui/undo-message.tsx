import { useFetcher } from 'react-router'

import type { State } from '#app/studio/inquiry/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

import { deeds } from './deeds.ts'

type Props = { id: string; back: State; said: string; onUndone: () => void }

/** What was done, and the way back while the message stands. The request outlives the message. */
export function UndoMessage({ id, back, said, onUndone }: Props) {
  const { undo } = useWords().portal
  const fetcher = useFetcher({ key: `undo:${id}` })
  const takeBack = () => {
    void fetcher.submit({}, { method: 'post', action: `/portal/clients/inquiries/${id}/${deeds[back]}` })
    onUndone()
  }
  return <span className="undo">{said} <button type="button" onClick={takeBack}>{undo}</button></span>
}
