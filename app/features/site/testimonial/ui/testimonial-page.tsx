import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type RequestState,
  type TestimonialInput,
  isLong,
} from '#app/features/site/testimonial/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import '#app/features/clients/inquiry/ui/contact-form.css'
import type { ProblemCode } from '#app/messages/problems.ts'

import '#app/features/site/page/ui/section-parts.css'
import './testimonial-page.css'
import { TestimonialForm } from './testimonial-form.tsx'
import { useTestimonialMessages } from './use-testimonial-messages.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

/** The request behind the link, with the prefilled or submitted testimonial. */
type LinkedRequest = {
  state: RequestState
  name: string
  project: string | null
  written: TestimonialInput
}
export type FailedSubmission = {
  problems: Record<string, ProblemCode>
  values: Record<string, string>
}
type Props = {
  studio: StudioView
  request: LinkedRequest
  changing: boolean
  /** True right after saving. */ saved: boolean
  failed: FailedSubmission | undefined
}

/**
 * The page of the emailed link, on which a client writes, edits and, after the decision, reads a
 * testimonial.
 */
export function TestimonialPage({
  studio,
  request: { state, name, project, written: testimonial },
  changing,
  saved,
  failed,
}: Props) {
  const text = useTestimonialMessages()
  const open = state === 'requested' || state === 'written'
  if (state === 'requested' || (open && (changing || failed))) {
    return (
      <>
        <Head heading={text.heading}>{text.lead({ name, studio: studio.name, project })}</Head>
        <TestimonialForm
          studio={studio.name}
          testimonial={testimonial}
          isSubmitted={state === 'written'}
          refused={failed}
        />
      </>
    )
  }
  return (
    <>
      <Head heading={text.thanks}>
        {open ? text.thanksLead : state === 'approved' ? text.approvedLead : text.declinedLead}
      </Head>
      <section className="band testimonial-thanks" aria-label={text.wrote}>
        {saved && (
          <output className="notice notice-ok">
            <CircleCheck />
            {text.saved}
          </output>
        )}
        {failed && (
          <p className="notice notice-bad">
            <CircleAlert />
            <span>{text.alreadyDecided}</span>
          </p>
        )}
        {failed && <UnsavedText refused={failed} email={studio.email} />}
        <QuoteFigure testimonial={testimonial} />
        {open ? (
          <p>
            <ButtonLink href="?change">{text.change}</ButtonLink>
          </p>
        ) : (
          !failed && (
            <p>
              <EmailButton email={studio.email} />
            </p>
          )
        )}
        <PortalLink />
      </section>
    </>
  )
}

function PortalLink() {
  return (
    <p>
      <a className="more" href="/client">
        {useTestimonialMessages().portal}
      </a>
    </p>
  )
}

function QuoteFigure({ testimonial }: { testimonial: TestimonialInput }) {
  return (
    <figure className="quote" data-long={isLong(testimonial.quote) || undefined}>
      <blockquote>
        <p>{testimonial.quote}</p>
      </blockquote>
      <figcaption>
        <b>{testimonial.name}</b>
        {testimonial.role}
      </figcaption>
    </figure>
  )
}

/**
 * Shows the same text for a withdrawn, expired or unknown link, another for too many attempts, and
 * the text that could not be saved.
 */
export function TestimonialLinkEnded({
  studio,
  tooMany,
  refused,
}: {
  studio: StudioView
  tooMany: boolean
  refused: FailedSubmission | undefined
}) {
  const messages = useTestimonialMessages()
  const typed = Boolean(refused?.values.quote?.trim())
  return (
    <>
      <Head heading={tooMany ? messages.tooMany : messages.ended}>
        {tooMany ? messages.tooManyLead : typed ? messages.endedTyped : messages.endedLead}
      </Head>
      <section className="band testimonial-ended">
        {refused && typed ? (
          <UnsavedText refused={refused} email={studio.email} />
        ) : (
          <p>
            <EmailButton email={studio.email} />
          </p>
        )}
      </section>
    </>
  )
}

/** Shows the unsaved text, to copy or to send by email. */
function UnsavedText({ refused: { values }, email }: { refused: FailedSubmission; email: string }) {
  const messages = useTestimonialMessages()
  const { quote = '' } = values
  return (
    <div className="testimonial-typed">
      <label className="field-label" htmlFor="typed">
        {messages.notSaved}
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
          {messages.mail}
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

function EmailButton({ email }: { email: string }) {
  return <ButtonLink href={`mailto:${email}`}>{useTestimonialMessages().write(email)}</ButtonLink>
}
