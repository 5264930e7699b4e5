import { Form, Link, useNavigation } from 'react-router'

import { formatCompactDate } from '#app/core/display.ts'
import { truncateText } from '#app/core/text.ts'
import { useWebsiteMessages } from '#app/features/site/site-editor/ui/use-website-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { TestimonialRequest } from './request.ts'
import { useRequestMessages } from './use-request-messages.ts'
import { RequestSubject } from './request-subject.tsx'
import { pages } from '#app/core/site-parts.ts'

/** Characters of the quote shown. */
const excerptLength = 120

/** Shows an approved testimonial with its page, or a declined one with a button to restore it. */
export function DecidedRow({
  request,
  formKey,
  declined = false,
}: {
  request: TestimonialRequest
  formKey: string
  declined?: boolean
}) {
  const messages = useRequestMessages()
  const display = useDisplay()
  const now = useNow()
  const isBusy = useNavigation().state !== 'idle'
  const { id, client, quote, name, decidedAt, decidedBy, publishedPath, publishedQuote } = request
  return (
    <li className="testimonial-request-row">
      <div>
        <p className="testimonial-request-excerpt">
          {truncateText(publishedQuote ?? quote, excerptLength)}
        </p>
        {publishedQuote !== null && publishedQuote !== quote && (
          <p className="muted">{messages.wroteInstead(quote)}</p>
        )}
        <p>
          <small>
            {name}
            {'. '}
            <RequestSubject request={request} />
            {'. '}
            {decidedAt &&
              `${messages.decidedBy(decidedBy, formatCompactDate(decidedAt, now, display))}.`}
            {!declined && (
              <>
                {' '}
                <PublishedOn publishedPath={publishedPath} />
              </>
            )}
          </small>
        </p>
      </div>
      {declined && (
        <Form method="post" className="testimonial-request-actions">
          <IdempotencyField page={formKey} form={id} />
          <Button type="submit" compact name="form" value={`return:${id}`} disabled={isBusy}>
            {messages.restore} <span className="visually-hidden">{messages.ofWhom(client)}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}

function PublishedOn({ publishedPath }: { publishedPath: string | null }) {
  const messages = useRequestMessages()
  const { parts } = useWebsiteMessages()
  if (publishedPath === null) return messages.off
  const [page] = Object.entries(pages).find(([, path]) => path === publishedPath) ?? []
  return (
    <Link className="settings-link" to="/portal/website/testimonials">
      {page ? messages.shownOn(parts[page as keyof typeof pages]) : messages.notShown}
    </Link>
  )
}
