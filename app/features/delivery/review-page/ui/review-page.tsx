import type { ReactNode } from 'react'

import { Logo } from '#app/features/site/page/ui/logo.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { LogoMark } from '#app/ui/logo-mark.tsx'

import './review-page.css'
import { ReviewRoom } from './review-room.tsx'
import type { ReviewFormResult, ReviewView } from './review-view.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = {
  studio: StudioView
  view: ReviewView
  formKey: string
  result: ReviewFormResult | undefined
  /** The studio's page of the review, for someone of the studio. */
  portalPath: string | null
  contactId: string | null
}

/** A review as its guests see it. */
export function ReviewPage({ studio, view, formKey, result, portalPath, contactId }: Props) {
  const messages = useReviewMessages()
  return (
    <Frame studio={studio} skipTo="notes">
      <h1 className="review-title">{view.title}</h1>
      {portalPath && (
        <p className="review-as-guest">
          {messages.asGuest} <a href={portalPath}>{messages.backToPortal}</a>
        </p>
      )}
      <ReviewRoom {...{ view, formKey, result }} draftsOf={contactId ?? ''} />
    </Frame>
  )
}

/** Says the same about reviews that are unknown, closed or private. */
export function NoReviewPage({ studio }: { studio: StudioView }) {
  const { none: messages } = useReviewMessages()
  return (
    <Frame studio={studio} skipTo="content">
      <h1 className="review-title">{messages.title}</h1>
      <p>{messages.lead}</p>
      <p>
        <a href="/client">{messages.lost}</a>
      </p>
    </Frame>
  )
}

function Frame({
  studio,
  skipTo,
  children,
}: {
  studio: StudioView
  skipTo: 'notes' | 'content'
  children: ReactNode
}) {
  const messages = useReviewMessages()
  return (
    <div className="site review">
      <a className="skip" href={`#${skipTo}`}>
        {messages.skip}
      </a>
      <header className="review-header">
        <a className="review-brand site-logo" href="/" aria-label={messages.home(studio.name)}>
          {studio.logo ? (
            <Logo logo={studio.logo} name={studio.name} />
          ) : (
            <>
              <LogoMark letter={studio.badge} />
              <span>{studio.name}</span>
            </>
          )}
        </a>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="review-footer">
        <p>{messages.from(studio.name)}</p>
        <p>
          {messages.questions} <a href={`mailto:${studio.email}`}>{studio.email}</a>
        </p>
      </footer>
    </div>
  )
}
