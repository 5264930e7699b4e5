import { Download } from 'lucide-react'
import { Link } from 'react-router'

import { usePortalReviewMessages } from '#app/features/delivery/review/ui/use-portal-review-messages.ts'
import '#app/features/delivery/review/ui/reviews.css'
import { markerFormats } from '#app/features/delivery/review-markers/rules.ts'

import { ReviewRoom } from './review-room.tsx'
import type { ReviewFormResult, ReviewView } from './review-view.ts'

type Props = {
  id: string
  /** Null without a version. */
  view: ReviewView | null
  formKey: string
  result: ReviewFormResult | undefined
}

/** The studio's page of a version: the same player, internal notes, and the export of notes. */
export function StudioReviewPage({ id, view, formKey, result }: Props) {
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
    <>
      <ReviewRoom {...{ view, formKey, result }} draftsOf={null} />
      {view.notes.length > 0 && <ExportMenu id={id} version={view.version.number} />}
    </>
  )
}

function ExportMenu({ id, version }: { id: string; version: number }) {
  const { export: messages } = usePortalReviewMessages()
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
        {markerFormats.map((format) => (
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
