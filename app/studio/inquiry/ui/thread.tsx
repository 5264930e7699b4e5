import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { whenText } from '#app/core/display.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { LetterState, type LetterOf } from '#app/studio/letter/ui/letter-state.tsx'

export type Entry = {
  id: string
  at: Date
  kind: 'reply' | 'note' | 'incoming'
  text: string
  by: string | null
  byId: string | null
  letterId: string | null
  letter: LetterOf | null
}
type Writer = { name: string; message: string; receivedAt: Date; entries: Entry[] }

/** The message and everything since, oldest first. */
export function Thread({ inquiry, seesLetters }: { inquiry: Writer; seesLetters: boolean }) {
  const { thread, wrote } = useWords().portal.inquiries
  return (
    <ol className="thread" aria-label={thread}>
      <Said
        look="theirs"
        name={inquiry.name}
        did={wrote}
        at={inquiry.receivedAt}
        text={inquiry.message}
      />
      {inquiry.entries.map((entry) => (
        <EntrySaid key={entry.id} entry={entry} writer={inquiry.name} seesLetters={seesLetters} />
      ))}
    </ol>
  )
}

function EntrySaid({
  entry,
  writer,
  seesLetters,
}: {
  entry: Entry
  writer: string
  seesLetters: boolean
}) {
  const words = useWords().portal.inquiries
  const { kind, at, text, by, byId } = entry
  const name = by ?? words.somebody
  if (kind === 'incoming')
    return (
      <Said look="theirs" name={writer} did={words.cameBack} at={at} text={text}>
        <p className="said-foot">{words.recordedBy(name)}</p>
      </Said>
    )
  if (kind === 'note')
    return (
      <Said look="note" id={byId} name={name} did={words.noted} at={at} text={text}>
        <p className="said-foot">
          <Lock />
          {words.private}
        </p>
      </Said>
    )
  return (
    <Said look="ours" id={byId} name={name} did={words.replied} at={at} text={text}>
      {entry.letter && (
        <LetterState
          letter={entry.letter}
          id={entry.letterId}
          opens={seesLetters}
          then={words.letter.keptThen}
        />
      )}
    </Said>
  )
}

type SaidProps = {
  look: 'theirs' | 'ours' | 'note'
  id?: string | null
  name: string
  did: string
  at: Date
  text: string
  children?: ReactNode
}

function Said({ look, id, name, did, at, text, children }: SaidProps) {
  const display = useDisplay()
  const now = useNow()
  return (
    <li className={`said said-${look}`}>
      <p className="said-head">
        <Avatar id={id} name={name} />
        <span>
          <b>{name}</b> <span className="muted">{did}</span>
        </span>
        <time className="said-when" dateTime={at.toISOString()}>
          {whenText(at, now, display)}
        </time>
      </p>
      <p className="said-text">{text}</p>
      {children}
    </li>
  )
}
