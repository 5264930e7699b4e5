import { useFetcher } from 'react-router'

import { useWords } from '#app/ui/use-words.ts'

type Props = { said: string; action: string; fields?: Record<string, string>; onUndone: () => void }

/** What was done, and the way back while the message stands. The request outlives the message. */
export function UndoMessage({ said, action, fields = {}, onUndone }: Props) {
  const { undo } = useWords().portal
  const fetcher = useFetcher({ key: `undo:${action}` })
  const takeBack = () => {
    void fetcher.submit(fields, { method: 'post', action })
    onUndone()
  }
  return <span className="undo">{said} <button type="button" onClick={takeBack}>{undo}</button></span>
}
