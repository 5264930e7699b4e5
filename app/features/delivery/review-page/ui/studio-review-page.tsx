import { Download, ListChecks } from 'lucide-react'
import { Link } from 'react-router'

import { usePortalReviewMessages } from '#app/features/delivery/review/ui/use-portal-review-messages.ts'
import '#app/features/delivery/review/ui/reviews.css'
import type { MarkerFormat } from '#app/features/delivery/review-markers/rules.ts'

import { ReviewRoom } from './review-room.tsx'
import type { ReviewFormResult, ReviewView } from './review-view.ts'
import { StudioRoundCard } from './studio-round-card.tsx'

type Props = {
  id: string
  /** Null without a version. */
  view: ReviewView | null
  /** Formats in which the notes can be exported. */
  formats: readonly MarkerFormat[]
  formKey: string
  result: ReviewFormResult | undefined
}

/** The studio's page of a version: the same player, internal notes, and the export of notes. */
export function StudioReviewPage({ id, view, formats, formKey, result }: Props) {
  const messages = usePortalReviewMessages()
  if (!view)
    return (
      <div className="empty">
        <p>{messages.noVersion}</p>
        <Link className="button button-outline" to={`/portal/reviews/${id}/versions`}>
          {messages.toVersions}
        </Link>
      </div>
    )
  return (
    <div className="review-studio">
      <StudioRoundCard {...{ view, formKey, result }} />
      <ReviewRoom {...{ view, formKey, result }} draftsOf={null} />
      {view.notes.length > 0 && <ExportMenu {...{ id, formats }} version={view.version.number} />}
    </div>
  )
}

function ExportMenu({ id, formats, version }: Pick<Props, 'id' | 'formats'> & { version: number }) {
  const { export: messages, checklist } = usePortalReviewMessages()
  return (
    <form
      className="card review-export"
      method="get"
      action={`/portal/reviews/${id}/notes/csv`}
      aria-labelledby="review-export"
    >
      <h2 id="review-export">{messages.title}</h2>
      <input type="hidden" name="v" value={version} />
      <label className="review-check">
        <input type="checkbox" name="open" value="1" />
        {messages.which}
      </label>
      <div className="review-formats">
        <button
          className="button button-outline button-compact"
          type="submit"
          formAction={`/portal/reviews/${id}/checklist`}
        >
          <ListChecks />
          {checklist.open}
        </button>
        {formats.map((format) => (
          <button
            key={format}
            className="button button-outline button-compact"
            type="submit"
            formAction={`/portal/reviews/${id}/notes/${format}`}
          >
            <Download />
            {messages.formats[format]}
          </button>
        ))}
      </div>
    </form>
  )
}
