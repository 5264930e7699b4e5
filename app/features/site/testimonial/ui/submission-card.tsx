import { CircleAlert } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { formatCompactDate } from '#app/core/display.ts'
import { useWebsiteMessages } from '#app/features/site/site-editor/ui/use-website-messages.ts'
import { isLong } from '#app/features/site/testimonial/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { TestimonialRequest } from './request.ts'
import { useRequestMessages } from './use-request-messages.ts'
import { RequestSubject } from './request-subject.tsx'
import { pages } from '#app/core/site-parts.ts'

type Props = {
  request: TestimonialRequest
  places: { pages: string[]; items: { id: string; title: string }[] }
  formKey: string
  problem: string | undefined
  /** The corrected text of a form that was refused. */
  typed: string | undefined
}

/** Shows a testimonial as written, with its placement and the buttons to approve or decline it. */
export function SubmissionCard({ request, places, formKey, problem, typed }: Props) {
  const messages = useRequestMessages()
  const display = useDisplay()
  const now = useNow()
  const isBusy = useNavigation().state !== 'idle'
  const { id, client, quote, name, role, writtenAt, revision, place, item } = request
  return (
    <article className="submission-card">
      <figure className="submission-text" data-long={isLong(quote) || undefined}>
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        <figcaption>
          <b>{name}</b>
          {role}
        </figcaption>
      </figure>
      <p className="muted">
        <RequestSubject request={request} />
        {'. '}
        {writtenAt && `${messages.wroteAt(formatCompactDate(writtenAt, now, display))}.`}
      </p>
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problem}
        </p>
      )}
      <Form method="post" className="submission-actions">
        <IdempotencyField page={formKey} form={id} />
        <input type="hidden" name="revision" value={revision} />
        <TypoField quote={typed ?? quote} isOpen={problem !== undefined} />
        <PlacementFields places={places} place={place} item={item} />
        <p className="form-actions">
          <Button
            type="submit"
            compact
            look="accent"
            name="form"
            value={`approve:${id}`}
            disabled={isBusy}
          >
            {messages.approve} <span className="visually-hidden">{messages.ofWhom(client)}</span>
          </Button>
          <Button type="submit" compact name="form" value={`decline:${id}`} disabled={isBusy}>
            {messages.decline} <span className="visually-hidden">{messages.ofWhom(client)}</span>
          </Button>
        </p>
      </Form>
    </article>
  )
}

/** The text to publish, folded because it is rarely corrected. */
function TypoField({ quote, isOpen }: { quote: string; isOpen: boolean }) {
  const messages = useRequestMessages()
  return (
    <details className="unfold submission-typos" open={isOpen}>
      <summary className="button button-quiet button-compact">{messages.correct}</summary>
      <TextArea
        name="quote"
        label={messages.corrected}
        hint={messages.correctedHint}
        defaultValue={quote}
        rows={4}
        autoComplete="off"
      />
    </details>
  )
}

/** Chooses the page and the case study that show the testimonial. */
function PlacementFields({
  places,
  place,
  item,
}: { places: Props['places'] } & Pick<TestimonialRequest, 'place' | 'item'>) {
  const messages = useRequestMessages()
  const { parts } = useWebsiteMessages()
  const getPageName = (path: string) =>
    parts[
      Object.entries(pages).find(([, pagePath]) => pagePath === path)?.[0] as keyof typeof pages
    ]
  return (
    <>
      <Field label={messages.place}>
        {(control) => (
          <select {...control} name="page" defaultValue={place}>
            {places.pages.map((path) => (
              <option key={path} value={path}>
                {getPageName(path)}
              </option>
            ))}
            <option value="">{messages.nowhere}</option>
          </select>
        )}
      </Field>
      <Field label={messages.item}>
        {(control) => (
          <select {...control} name="item" defaultValue={item ?? ''}>
            <option value="">{messages.noItem}</option>
            {places.items.map((item) => (
              <option key={item.id} value={item.id}>
                {item.title}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
