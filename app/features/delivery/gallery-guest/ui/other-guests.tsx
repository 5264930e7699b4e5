import { formatDate, formatNumber } from '#app/core/display.ts'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import { useSelectionMessages } from '#app/features/delivery/favorite/ui/use-selection-messages.ts'
import type { GuestView } from '#app/features/delivery/gallery-guest/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useResultToast } from './guest-list.tsx'

type Gallery = { id: string }

/** A guest who took part without access of their own. */
export type OtherGuest = {
  id: string
  name: string
  email: string
  favorites: number
  comments: number
}

/** The links that guests made for the family, with the form that ends each. */
export function FamilyLinks({
  gallery,
  family,
  formKey,
}: {
  gallery: Gallery
  family: GuestView[]
  formKey: string
}) {
  const { guests: messages } = useSelectionMessages()
  const { guests } = useGalleryMessages()
  const display = useDisplay()
  const { Form, isBusy } = useActionForm(useResultToast(guests.ended))
  if (family.length === 0) return null
  return (
    <section className="card" aria-labelledby="gallery-family">
      <div className="card-head">
        <h2 id="gallery-family">{messages.family}</h2>
      </div>
      <p className="card-note">{messages.familyHint}</p>
      <ul className="card-list">
        {family.map(({ id, name, madeBy, lastSeenAt }) => (
          <li key={id} className="card-row">
            <b>{name}</b>
            <Form method="post" action={`/portal/galleries/${gallery.id}/shares/${id}/end`}>
              <IdempotencyField page={formKey} form={`end:${id}`} />
              <Button
                type="submit"
                look="quiet"
                compact
                disabled={isBusy}
                aria-label={guests.endAccessOf(name ?? '')}
              >
                {guests.endAccess}
              </Button>
            </Form>
            <p>
              {messages.madeBy(madeBy)}
              {' · '}
              {guests.lastVisit}: {lastSeenAt ? formatDate(lastSeenAt, display) : guests.never}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Guests who only gave a name, or whose access ended, with the form that erases each. */
export function OtherGuests({
  gallery,
  others,
  formKey,
}: {
  gallery: Gallery
  others: OtherGuest[]
  formKey: string
}) {
  const { guests: messages } = useSelectionMessages()
  const { locale } = useDisplay()
  const { Form, isBusy } = useActionForm(useResultToast(messages.erased))
  if (others.length === 0) return null
  const path = `/portal/galleries/${gallery.id}/guests`
  return (
    <section className="card" aria-labelledby="gallery-others">
      <div className="card-head">
        <h2 id="gallery-others">{messages.named}</h2>
      </div>
      <p className="card-note">{messages.namedHint}</p>
      <ul className="card-list">
        {others.map(({ id, name, email, favorites, comments }) => (
          <li key={id} className="card-row">
            <b>{name}</b>
            <details className="gallery-confirm">
              <summary
                className="button button-quiet button-compact"
                aria-label={messages.eraseOf(name)}
              >
                {messages.erase}
              </summary>
              <Form method="post" action={`${path}/${id}/erasure`}>
                <IdempotencyField page={formKey} form={`erase:${id}`} />
                <Button type="submit" look="danger" compact disabled={isBusy}>
                  {messages.eraseOf(name)}
                </Button>
              </Form>
            </details>
            <p>
              {[
                email,
                messages.favorites(favorites, formatNumber(favorites, locale)),
                comments > 0 && messages.comments(comments, formatNumber(comments, locale)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
