import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { momentText } from '#app/core/display.ts'
import type { LetterState } from '#app/studio/letter/rules.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

export type Letter = {
  kind: string
  state: LetterState
  toName: string
  toAddress: string
  fromName: string
  replyTo: string | null
  createdAt: Date
  sentAt: Date | null
  nextTryAt: Date
  keptBecause: 'no-server' | 'example-address' | 'restored' | null
  tries: number
  lastError: string | null
  subjectId: string | null
  calendar: string | null
}

/** From whom, to whom, when, and what the mail servers said. */
export function LetterFacts({ letter }: { letter: Letter }) {
  const words = useWords().portal.settings.letters
  const display = useDisplay()
  const about = letter.kind.startsWith('inquiry.') && letter.subjectId
  const booking = /^(?:date|booking)\./.test(letter.kind) && letter.subjectId
  return (
    <dl className="facts card letter-facts">
      <Fact name={words.to}>
        <>
          {letter.toName && `${letter.toName}, `}
          <EmailAddress of={letter.toAddress} />
        </>
      </Fact>
      <Fact name={words.from}>{letter.fromName}</Fact>
      <Fact name={words.replyTo}>{letter.replyTo}</Fact>
      <Fact name={words.written}>{momentText(letter.createdAt, display)}</Fact>
      <Fact name={words.sentAt}>{letter.sentAt && momentText(letter.sentAt, display)}</Fact>
      <Fact name={words.why}>{letter.keptBecause && words.reasons[letter.keptBecause]}</Fact>
      <Fact name={words.tries}>{letter.tries > 0 && String(letter.tries)}</Fact>
      <Fact name={words.nextTry}>
        {letter.state === 'queued' && letter.tries > 0 && momentText(letter.nextTryAt, display)}
      </Fact>
      <Fact name={words.lastError}>{letter.lastError}</Fact>
      <Fact name={words.attached}>{letter.calendar && words.calendar}</Fact>
      <Fact name={words.about}>
        {about ? (
          <Link to={`/portal/clients/inquiries/${about}?shelf=all`}>{words.aboutInquiry}</Link>
        ) : (
          booking && <Link to={`/portal/bookings/${booking}`}>{words.aboutBooking}</Link>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
}
