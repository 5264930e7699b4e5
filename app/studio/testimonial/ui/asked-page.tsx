import { CircleAlert, CircleCheck } from 'lucide-react'

import { HandOver } from '#app/studio/invitation/ui/hand-over.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import type { AskAnswer } from './ask-answer.ts'
import { AskForm, type ToAsk } from './ask-form.tsx'
import { AskedRow } from './asked-row.tsx'
import { DecidedRow } from './decided-row.tsx'
import './testimonials.css'
import type { Request } from './request.ts'
import { useAskedWords } from './use-asked-words.ts'
import { useSaid } from './use-said.ts'
import { WrittenCard } from './written-card.tsx'

type State = 'asked' | 'written' | 'approved' | 'declined'
type Places = { pages: string[]; items: { id: string; title: string }[] }
type Props = {
  requests: Record<State, Request[]>
  places: Places
  known: ToAsk
  once: string
  answer: AskAnswer | undefined
}

/** Who was asked for some words, what they wrote, and what became of it. */
export function AskedPage({
  requests: { asked, written, approved, declined },
  places,
  known,
  once,
  answer,
}: Props) {
  const words = useAskedWords()
  const problems = useProblems()
  const said = useSaid(answer)
  const refused = answer && !answer.saved ? answer : null
  const problemOf = (id: string) => {
    const problem = refused?.form.endsWith(`:${id}`) ? refused.problems.request : undefined
    return problem && problems[problem]
  }
  const rest =
    refused?.problems.request && !written.some(({ id }) => problemOf(id))
      ? problems[refused.problems.request]
      : null
  const nobody = asked.length + written.length + approved.length + declined.length === 0
  return (
    <>
      <Head said={said} />
      {answer?.handOver && (
        <section className="card settings-card asked-hand-over">
          <HandOver {...answer.handOver} label={words.handOverLink} />
        </section>
      )}
      {rest && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {rest}
        </p>
      )}
      <Written requests={written} places={places} once={once} problemOf={problemOf} />
      <AskForm known={known} once={once} answer={answer} />
      {nobody && <p className="empty">{words.empty}</p>}
      <Rows title={words.askedTitle} requests={asked}>
        {(one) => <AskedRow key={one.id} request={one} once={once} />}
      </Rows>
      <Rows title={words.approvedTitle} requests={approved}>
        {(one) => <DecidedRow key={one.id} request={one} once={once} />}
      </Rows>
      <Rows title={words.declinedTitle} requests={declined}>
        {(one) => <DecidedRow key={one.id} request={one} once={once} declined />}
      </Rows>
    </>
  )
}

function Head({ said }: { said: ReturnType<typeof useSaid> }) {
  const words = useAskedWords()
  return (
    <header className="asked-head">
      <BackLink to="/portal/settings/website">{words.back}</BackLink>
      <h2>{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <output className="form-said">
        {said && (
          <>
            <CircleCheck />
            {said}
          </>
        )}
      </output>
    </header>
  )
}

/** What waits for a decision. */
function Written({
  requests,
  places,
  once,
  problemOf,
}: {
  requests: Request[]
  places: Places
  once: string
  problemOf: (id: string) => string | undefined
}) {
  const words = useAskedWords()
  if (requests.length === 0) return null
  return (
    <section className="settings-card card asked-written" aria-labelledby="written">
      <h2 id="written">{words.writtenTitle}</h2>
      {requests.map((one) => (
        <WrittenCard
          key={`${one.id} ${String(one.writtenAt)}`}
          request={one}
          places={places}
          once={once}
          problem={problemOf(one.id)}
        />
      ))}
    </section>
  )
}

function Rows({
  title,
  requests,
  children,
}: {
  title: string
  requests: Request[]
  children: (request: Request) => React.ReactNode
}) {
  if (requests.length === 0) return null
  return (
    <section className="card settings-card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="asked-rows">{requests.map(children)}</ul>
    </section>
  )
}
