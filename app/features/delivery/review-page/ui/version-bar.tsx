import type { ReviewView } from './review-view.ts'
import { useReviewMessages } from './use-review-messages.ts'

/** The state of the review, its versions, and what is new in the one that is shown. */
export function VersionBar({ view }: { view: ReviewView }) {
  const messages = useReviewMessages()
  const { version, versions, path, state } = view
  const newest = versions.at(-1)!.number
  return (
    <div className="review-version">
      <nav className="review-versions" aria-label={messages.versions}>
        {versions.toReversed().map(({ number }) => (
          <a
            key={number}
            className="review-tab"
            href={`${path}?v=${number}`}
            aria-current={number === version.number ? 'page' : undefined}
          >
            {messages.version(number)}
          </a>
        ))}
      </nav>
      <span className="review-pill" data-look={state === 'approved' ? 'ok' : undefined}>
        {messages.states[state]}
      </span>
      {version.isPublished && (
        <span className="review-pill">
          {messages.round.round(view.round.number, view.round.included)}
        </span>
      )}
      {!version.isPublished && <p className="review-muted">{messages.unpublished}</p>}
      {version.number < newest && (
        <p className="notice">
          <span>
            {messages.newer(newest)} <a href={path}>{messages.openNewer(newest)}</a>
          </span>
        </p>
      )}
      {view.media.state !== 'ready' && (
        <p className="review-muted">
          {messages.copies[view.media.kind === 'image' ? 'preparingImage' : view.media.state]}
        </p>
      )}
      {view.media.hasVariableRate && <p className="review-muted">{messages.variableRate}</p>}
      {version.note && (
        <div className="review-new">
          <h2>{messages.whatIsNew}</h2>
          <p className="review-text">{version.note}</p>
        </div>
      )}
    </div>
  )
}
