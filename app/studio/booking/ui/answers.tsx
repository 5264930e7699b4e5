import { Check, CircleHelp, X } from 'lucide-react'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'

import { addressOf } from './deeds.ts'

type Answer = 'accepted' | 'declined'
/** Somebody or something a booking takes; who has an account is asked whether they can make it. */
export type Part = {
  id: string
  name: string
  answer: Answer | null
  isAsked: boolean
  isSelf: boolean
}
const icons = { accepted: Check, declined: X, none: CircleHelp }

/** Who and what a booking takes, with what people said to it while that matters. */
export function Parts({ parts, asked }: { parts: Part[]; asked: boolean }) {
  const { answers } = useReservationWords()
  return (
    <ul className="parts">
      {parts.map(({ id, name, answer, isAsked }) => {
        const said = answer ?? 'none'
        const Icon = icons[said]
        return (
          <li key={id}>
            {name}
            {asked && isAsked && (
              <span className="part-answer" data-answer={said}>
                <Icon />
                {answers[said]}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The same in a line of the list: only who cannot make it is marked. */
export function PartNames({ parts }: { parts: Part[] }) {
  const { answers } = useReservationWords()
  return parts.map(({ id, name, answer }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      {answer === 'declined' ? (
        <span className="part-answer" data-answer="declined">
          {name}
          <X />
          <span className="visually-hidden">{answers.declined}</span>
        </span>
      ) : (
        name
      )}
    </span>
  ))
}

/** Somebody's own part: asked once, and changed at any time before it is over. */
export function OwnAnswer({
  id,
  answer,
  once,
}: {
  id: string
  answer: Answer | null
  once: string
}) {
  const { answer: words } = useReservationWords()
  const complain = useComplaint()
  const said = useRef<Answer>('accepted')
  const { Form, busy } = useAct((answered) => {
    if (answered.ok) toast.success(words.thanks[said.current], { id: `answer:${id}` })
    else complain(answered)
  })
  const offered =
    answer === null
      ? (['accepted', 'declined'] as const)
      : [answer === 'accepted' ? ('declined' as const) : ('accepted' as const)]
  const asked = { accepted: words.accept, declined: words.decline }
  return (
    <section className="card own-answer" aria-label={words.label}>
      <p>{answer === null ? <b>{words.question}</b> : words[answer]}</p>
      <div className="own-answer-acts">
        {offered.map((one) => {
          const Icon = icons[one]
          return (
            <Form
              key={one}
              method="post"
              action={addressOf(id, 'answer')}
              onSubmit={() => {
                said.current = one
              }}
            >
              <Once page={once} form={one} />
              <input type="hidden" name="answer" value={one} />
              <Button
                type="submit"
                look={answer === null && one === 'accepted' ? 'accent' : 'outline'}
                disabled={busy}
              >
                <Icon />
                {answer === null ? asked[one] : words.change[answer]}
              </Button>
            </Form>
          )
        })}
      </div>
    </section>
  )
}
