import { CircleAlert, CircleCheck } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { Use } from '#app/studio/picture/rules.ts'
import { useAct } from '#app/ui/use-act.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import {
  type ReleaseView,
  type Subject,
  agreeable,
  agreedBy,
  mayBeShown,
  neededFor,
} from '../rules.ts'
import './consent.css'
import { Elsewhere } from './elsewhere.tsx'
import { Recorded } from './recorded.tsx'
import type { ReleaseAnswer, WithdrawalAnswer } from './release-answer.ts'
import { ReleaseForm } from './release-form.tsx'
import { useReleaseWords } from './use-release-words.ts'

export type ConsentProps = {
  itemId: string
  /** What is being written, and what visitors read; null while they read nothing. */
  written: Subject
  laid: Subject | null
  releases: ReleaseView[]
  /** Other pages that show pictures of the project. */
  elsewhere: Use['at'][]
  today: string
  once: string
  /** What a plain form was answered. */
  answer?: ReleaseAnswer | undefined
}

/** Who has to agree to a project, who did, and the way to record it and take it back. */
export function Consent({
  itemId,
  written,
  laid,
  releases,
  elsewhere,
  today,
  once,
  answer,
}: ConsentProps) {
  const words = useReleaseWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { Form, formAction, busy } = useWithdrawal(heading)
  const agreed = agreedBy(releases)
  const state =
    neededNow(written).length === 0 ? 'none' : mayBeShown(written, agreed) ? 'fine' : 'missing'
  return (
    <section className="card consent" aria-labelledby={id}>
      <header className="consent-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <StatePill state={state} />
      </header>
      <Needs written={written} agreed={agreed} />
      {releases.length > 0 && (
        <div>
          <h3>{words.list}</h3>
          <ul className="consent-list">
            {releases.map((one) => {
              const rest = agreedBy(releases.filter((other) => other !== one))
              const effect = !laid ? 'hidden' : mayBeShown(laid, rest) ? 'stays' : 'leaves'
              return (
                <Recorded
                  key={one.id}
                  release={one}
                  effect={effect}
                  elsewhere={elsewhere}
                  once={once}
                  Form={Form}
                  busy={busy}
                  acting={busy && formAction?.includes(one.id) === true}
                />
              )
            })}
          </ul>
        </div>
      )}
      {state === 'missing' && releases.some(({ withdrawnAt }) => withdrawnAt) && (
        <Elsewhere at={elsewhere} />
      )}
      <ReleaseForm itemId={itemId} today={today} once={once} answer={answer} />
    </section>
  )
}

function useWithdrawal(heading: RefObject<HTMLElement | null>) {
  const words = useReleaseWords()
  const sentence = useSentence()
  return useAct<WithdrawalAnswer>((answer) => {
    if (!answer.ok) return void toast.error(sentence(answer.problem))
    toast.success(answer.value.tookOff ? words.withdraw.off : words.withdraw.kept, {
      id: 'consent',
      duration: 8000,
    })
    heading.current?.focus() // the button it was on is gone
  })
}

function neededNow(written: Subject) {
  const needed = neededFor(written)
  return agreeable.filter((one) => needed[one])
}

function StatePill({ state }: { state: 'none' | 'fine' | 'missing' }) {
  const { states } = useReleaseWords()
  return (
    <span
      className={
        state === 'fine' ? 'pill pill-ok' : state === 'missing' ? 'pill pill-warn' : 'pill'
      }
    >
      {state === 'fine' ? <CircleCheck /> : state === 'missing' && <CircleAlert />}
      {states[state]}
    </span>
  )
}

/** Who has to agree, and who has. */
function Needs({ written, agreed }: { written: Subject; agreed: ReturnType<typeof agreedBy> }) {
  const words = useReleaseWords()
  const needs = neededNow(written)
  return needs.length === 0 ? (
    <p className="muted">{words.none}</p>
  ) : (
    <ul className="consent-needs">
      {needs.map((one) => (
        <li key={one} data-missing={agreed[one] ? undefined : true}>
          {agreed[one] ? <CircleCheck /> : <CircleAlert />}
          <span>
            {words.needs[one](written.client.trim())}: {agreed[one] ? words.agreed : words.missing}
          </span>
        </li>
      ))}
    </ul>
  )
}
