import type { ReactNode } from 'react'

import type { StudioView } from '#app/studio/page/rules.ts'
import { type State, type WrittenForm, isLong } from '#app/studio/testimonial/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import './testimonial-page.css'
import { TestimonialForm } from './testimonial-form.tsx'
import { useTestimonialWords } from './use-testimonial-words.ts'

/** What stands behind the link: what a form holds at first, or what was written. */
type Behind = { state: State; name: string; project: string | null; written: WrittenForm }
export type Refused = { problems: Record<string, string>; values: Record<string, string> }
type Props = { studio: StudioView; behind: Behind; changing: boolean; refused: Refused | undefined }

/** Where the letter's link leads a client: to write some words, to read and change them, and at the end to read them. */
export function TestimonialPage({ studio, behind: { state, name, project, written }, changing, refused }: Props) {
  const words = useTestimonialWords()
  if (state === 'asked' || (state === 'written' && (changing || refused))) {
    return (
      <>
        <Head heading={words.heading}>{words.lead({ name, studio: studio.name, project })}</Head>
        <TestimonialForm studio={studio.name} written={written} again={state === 'written'} refused={refused} />
      </>
    )
  }
  const open = state === 'written'
  return (
    <>
      <Head heading={words.thanks}>{open ? words.thanksLead(studio.name) : words.decidedLead(studio.name)}</Head>
      <section className="band testimonial-thanks" aria-label={words.wrote}>
        <figure className="quote" data-long={isLong(written.quote) || undefined}>
          <blockquote><p>{written.quote}</p></blockquote>
          <figcaption><b>{written.name}</b>{written.role}</figcaption>
        </figure>
        <p>{open ? <ButtonLink href="?change">{words.change}</ButtonLink> : <WriteTo email={studio.email} />}</p>
      </section>
    </>
  )
}

/** A link that was taken back, is too old or never was: the same words for each; and one try too many. */
export function TestimonialEnded({ studio, tooMany }: { studio: StudioView; tooMany: boolean }) {
  const words = useTestimonialWords()
  return (
    <>
      <Head heading={tooMany ? words.tooMany : words.ended}>{tooMany ? words.tooManyLead : words.endedLead}</Head>
      <section className="band testimonial-ended"><p><WriteTo email={studio.email} /></p></section>
    </>
  )
}

function Head({ heading, children }: { heading: string; children: ReactNode }) {
  return <header className="page-head testimonial-head"><h1>{heading}</h1><p className="lead">{children}</p></header>
}

function WriteTo({ email }: { email: string }) {
  return <ButtonLink href={`mailto:${email}`}>{useTestimonialWords().write(email)}</ButtonLink>
}
