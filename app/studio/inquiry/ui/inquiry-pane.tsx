import { CircleAlert } from 'lucide-react'
import { useLocation } from 'react-router'

import type { Topic } from '#app/studio/inquiry/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { Composer } from './composer.tsx'
import { StatePill } from './due-pill.tsx'
import { type FactsOf, InquiryFacts } from './inquiry-facts.tsx'
import { Moves } from './moves.tsx'
import { type Entry, Thread } from './thread.tsx'

type InquiryView = FactsOf & { name: string; topic: Topic; message: string; entries: Entry[] }
type Props = {
  inquiry: InquiryView
  people: { id: string; name: string }[]
  once: string
  seesLetters: boolean
  problem: ProblemCode | null
  listed: string[]
}

/** One inquiry: who wrote, what was said since, a place to answer, and the facts beside it. */
export function InquiryPane({ inquiry, people, once, seesLetters, problem, listed }: Props) {
  const { portal } = useWords()
  const problems = useProblems()
  const { search } = useLocation()
  return (
    <article className="inquiry" aria-labelledby="inquiry-name">
      <header className="inquiry-head">
        <BackLink className="inquiry-back" to={{ pathname: '/portal/clients/inquiries', search }}>
          {portal.inquiries.back}
        </BackLink>
        <div className="inquiry-title">
          <h2 id="inquiry-name" tabIndex={-1}>
            {inquiry.name}
          </h2>
          <StatePill {...inquiry} />
        </div>
        <Moves inquiry={inquiry} once={once} listed={listed} />
      </header>
      {problem && (
        <p className="notice notice-bad inquiry-problem" role="alert">
          <CircleAlert />
          {problems[problem]}
        </p>
      )}
      <div className="inquiry-body">
        <div className="inquiry-thread">
          <Thread inquiry={inquiry} seesLetters={seesLetters} />
          <Composer inquiry={inquiry} once={once} />
        </div>
        <InquiryFacts inquiry={inquiry} people={people} once={once} />
      </div>
    </article>
  )
}
