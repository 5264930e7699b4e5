import { CircleAlert, Eye } from 'lucide-react'
import { Link, NavLink } from 'react-router'

import { type ReviewState, buildReviewPath } from '#app/features/delivery/review/rules.ts'
import { type Category, getDisciplineOfCategory } from '#app/features/studio/service/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { ReviewPill } from './review-pill.tsx'
import './reviews.css'
import { usePortalReviewMessages } from './use-portal-review-messages.ts'

type Props = {
  review: {
    id: string
    slug: string
    title: string
    category: Category
    state: ReviewState
    client: string
    clientId: string
    project: string
    projectId: string
  }
  rights: { mayChange: boolean; maySeeClient: boolean }
  hasVersion: boolean
  problem: ProblemCode | null
}

/** Title, state and tabs of a review. */
export function ReviewHead({ review, rights, hasVersion, problem }: Props) {
  const messages = usePortalReviewMessages()
  const problems = useProblems()
  const { id, slug, title, category, state, client, clientId, project, projectId } = review
  const path = `/portal/reviews/${id}`
  return (
    <div className="gallery-head">
      <BackLink to={`/portal/${getDisciplineOfCategory(category)}/reviews`}>
        {messages.back}
      </BackLink>
      <SavedNotice />
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problems[problem]}
        </p>
      )}
      <div className="title-row">
        <h1 className="title">{title}</h1>
        {hasVersion && (
          <ButtonLink href={buildReviewPath(slug)} target="_blank" rel="noreferrer">
            <Eye />
            {messages.viewAsGuest}
          </ButtonLink>
        )}
      </div>
      <p className="gallery-facts">
        <ReviewPill state={state} />
        {rights.maySeeClient ? (
          <Link to={`/portal/clients/${clientId}`}>{client}</Link>
        ) : (
          <span>{client}</span>
        )}
        <Link to={`/portal/projects/${projectId}`}>{project}</Link>
      </p>
      {rights.mayChange && (
        <nav className="tabs gallery-tabs" aria-label={messages.tabs.label}>
          <NavLink className="tab" to={path} end>
            {messages.tabs.review}
          </NavLink>
          {(['versions', 'guests', 'settings'] as const).map((tab) => (
            <NavLink key={tab} className="tab" to={`${path}/${tab}`}>
              {messages.tabs[tab]}
            </NavLink>
          ))}
        </nav>
      )}
    </div>
  )
}
