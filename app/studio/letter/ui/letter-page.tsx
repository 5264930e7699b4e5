import { CircleAlert, Lock, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useLocation, useNavigation } from 'react-router'

import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import './letter.css'
import { LetterFacts, type Letter } from './letter-facts.tsx'
import { LetterPill } from './letter-pill.tsx'

type Props = {
  letter: Letter & {
    id: string
    subject: string
    body: string
    html: string
    calendar: string | null
    secret: boolean
    /** It can be tried again. */ sendable: boolean
  }
  once: string
  answer: { problem: ProblemCode | null } | undefined
}

/** A letter as it was written, what became of it, and another try when it did not leave. */
export function LetterPage({ letter, once, answer }: Props) {
  const { portal } = useWords()
  const problems = useProblems()
  const words = portal.settings.letters
  const { search } = useLocation()
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (answer && !answer.problem) toast.success(words.queuedAgain)
  }, [answer, words])
  return (
    <article className="letter" aria-labelledby="letter">
      <BackLink to={{ pathname: '/portal/settings/letters', search }}>{words.back}</BackLink>
      <div className="title-row letter-title">
        <h2 id="letter">{letter.subject}</h2>
        <LetterPill state={letter.state} />
        {letter.sendable && (
          <Form method="post">
            <input type="hidden" name="once" value={once} />
            <Button type="submit" disabled={busy}>
              <RotateCw />
              {words.again}
            </Button>
          </Form>
        )}
      </div>
      {answer?.problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problems[answer.problem]}
        </p>
      )}
      <LetterFacts letter={letter} />
      {letter.secret && (
        <p className="letter-secret">
          <Lock />
          {words.secret}
        </p>
      )}
      {letter.html && (
        <iframe
          className="card letter-preview"
          title={words.preview}
          src={`/portal/settings/letters/${letter.id}/preview`}
          sandbox=""
          loading="lazy"
        />
      )}
      {letter.body && (
        <details className="card letter-text" open={!letter.html}>
          <summary>{words.text}</summary>
          <div>{letter.body}</div>
        </details>
      )}
    </article>
  )
}
