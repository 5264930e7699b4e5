import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import { freshKey } from './fresh-key.ts'
import { useWords } from './use-words.ts'

type Way = {
  said: string
  /** Where the way back is asked for, and with what. */
  action: string
  fields?: Record<string, string>
  /** A message of the same name takes the place of this one. */
  id?: string
  onUndone?: () => void
}

/** Says what was done, and offers the way back while the message stands; each message is good for one way back. */
export function offerUndo({ said, action, fields, id, onUndone }: Way) {
  const once = freshKey()
  toast.success((shown) => <Offer said={said} action={action} fields={{ ...fields, once }} onUndone={() => { toast.dismiss(shown.id); onUndone?.() }} />, { duration: 8000, ...(id && { id }) })
}

/** The request outlives the message; whoever wants to hear of its answer knows it by this key. */
export function undoKey(action: string) {
  return `undo:${action}`
}

function Offer({ said, action, fields, onUndone }: { said: string; action: string; fields: Record<string, string>; onUndone: () => void }) {
  const { undo } = useWords().portal
  const fetcher = useFetcher({ key: undoKey(action) })
  const takeBack = () => {
    void fetcher.submit(fields, { method: 'post', action })
    onUndone()
  }
  return <span className="undo">{said} <button type="button" onClick={takeBack}>{undo}</button></span>
}
