import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import type { StudioView } from '#app/studio/page/rules.ts'
import { type State, type WrittenForm, isLong } from '#app/studio/testimonial/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import '#app/studio/inquiry/ui/contact-form.css'
import type { ProblemCode } from '#app/words/problems.ts'

import './testimonial-page.css'
import { TestimonialForm } from './testimonial-form.tsx'
import { useTestimonialWords } from './use-testimonial-words.ts'

/** What is behind the link: what a form holds at first, or what was written. */
type Behind = { state: State; name: string; project: string | null; written: WrittenForm }
export type Refused = { problems: Record<string, ProblemCode>; values: Record<string, string> }
type Props = {
  studio: StudioView
  behind: Behind
  changing: boolean
  /** It was just kept. */ saved: boolean
  refused: Refused | undefined
}

/**
 * Where the email's link leads a client: to write a testimonial, to read and edit it, and at the
 * end to read it.
 */
export function TestimonialPage({
  studio,
  behind: { state, name, project, written },
  changing,
  saved,
  refused,
}: Props) {
  const words = useTestimonialWords()
  const open = state === 'asked' || state === 'written'
  if (state === 'asked' || (open && (changing || refused))) {
    return (
      <>
        <Head heading={words.heading}>{words.lead({ name, studio: studio.name, project })}</Head>
        <TestimonialForm
          studio={studio.name}
          written={written}
          again={state === 'written'}
          refused={refused}
        />
      </>
    )
  }
  return (
    <>
      <Head heading={words.thanks}>
        {open ? words.thanksLead : state === 'approved' ? words.approvedLead : words.declinedLead}
      </Head>
      <section className="band testimonial-thanks" aria-label={words.wrote}>
        {saved && (
          <output className="notice notice-ok">
            <CircleCheck />
            {words.saved}
          </output>
        )}
        {refused && (
          <p className="notice notice-bad">
            <CircleAlert />
            <span>{words.decidedMeanwhile}</span>
          </p>
        )}
        {refused && <Typed refused={refused} email={studio.email} />}
        <Quote written={written} />
        {open ? (
          <p>
            <ButtonLink href="?change">{words.change}</ButtonLink>
          </p>
        ) : (
          !refused && (
            <p>
              <WriteTo email={studio.email} />
            </p>
          )
        )}
      </section>
    </>
  )
}

function Quote({ written }: { written: WrittenForm }) {
  return (
    <figure className="quote" data-long={isLong(written.quote) || undefined}>
      <blockquote>
        <p>{written.quote}</p>
      </blockquote>
      <figcaption>
        <b>{written.name}</b>
        {written.role}
      </figcaption>
    </figure>
  )
}

/**
 * A link that was withdrawn, is too old or never was: the same words for each; and one try too
 * many. What was typed is given back.
 */
export function TestimonialEnded({
  studio,
  tooMany,
  refused,
}: {
  studio: StudioView
  tooMany: boolean
  refused: Refused | undefined
}) {
  const words = useTestimonialWords()
  const typed = Boolean(refused?.values.quote?.trim())
  return (
    <>
      <Head heading={tooMany ? words.tooMany : words.ended}>
        {tooMany ? words.tooManyLead : typed ? words.endedTyped : words.endedLead}
      </Head>
      <section className="band testimonial-ended">
        {refused && typed ? (
          <Typed refused={refused} email={studio.email} />
        ) : (
          <p>
            <WriteTo email={studio.email} />
          </p>
        )}
      </section>
    </>
  )
}

/** What could no longer be kept, to copy or to send by email. */
function Typed({ refused: { values }, email }: { refused: Refused; email: string }) {
  const words = useTestimonialWords()
  const { quote = '' } = values
  return (
    <div className="testimonial-typed">
      <label className="field-label" htmlFor="typed">
        {words.notSaved}
      </label>
      <textarea
        className="field-control"
        id="typed"
        readOnly
        rows={8}
        dir="auto"
        defaultValue={quote}
      />
      <p>
        <ButtonLink
          look="accent"
          href={`mailto:${email}?body=${encodeURIComponent(quote.slice(0, 1500))}`}
        >
          {words.mail}
        </ButtonLink>
      </p>
    </div>
  )
}

function Head({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <header className="page-head testimonial-head">
      <h1>{heading}</h1>
      <p className="lead">{children}</p>
    </header>
  )
}

function WriteTo({ email }: { email: string }) {
  return <ButtonLink href={`mailto:${email}`}>{useTestimonialWords().write(email)}</ButtonLink>
}
