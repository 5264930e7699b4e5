import { CircleAlert, CircleCheck, Clock, Inbox } from 'lucide-react'
import { Link } from 'react-router'

import { whenText } from '#app/core/display.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useWords } from '#app/ui/use-words.ts'
import './letter.css'

export type LetterOf = {
  state: 'queued' | 'sending' | 'sent' | 'kept' | 'dead'
  keptBecause: 'no-server' | 'example-address' | 'restored' | null
  sentAt: Date | null
  lastError: string | null
}

type Props = {
  letter: LetterOf
  id: string | null
  /** For those who may look at letters. */ opens: boolean
  /** What to do when it did not leave. */ then?: string
}

/** What became of a letter. */
export function LetterState({ letter, id, opens, then }: Props) {
  const words = useWords().portal.inquiries.letter
  const display = useDisplay()
  const now = useNow()
  const { state, sentAt, keptBecause, lastError } = letter
  if (state === 'sent')
    return (
      <p className="letter-state letter-state-sent">
        <CircleCheck />
        {words.sent(sentAt ? whenText(sentAt, now, display) : '')}
      </p>
    )
  if (state === 'queued' || state === 'sending')
    return (
      <p className="letter-state">
        <Clock />
        {lastError ? words.again(lastError) : words.queued}
      </p>
    )
  const dead = state === 'dead'
  return (
    <div className={`letter-state letter-state-${dead ? 'dead' : 'kept'}`}>
      {dead ? <CircleAlert /> : <Inbox />}
      <p>
        <b>{dead ? words.dead(lastError) : words.kept(keptBecause)}</b> {then}
        {opens && id && (
          <>
            {' '}
            <Link to={`/portal/settings/letters/${id}`}>{words.open}</Link>
          </>
        )}
      </p>
    </div>
  )
}
