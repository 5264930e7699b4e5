import { Send } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

import { formatDate, formatNumber } from '#app/core/display.ts'
import { type GallerySize, listAllowedSizes } from '#app/features/delivery/gallery/rules.ts'
import { useSelectionMessages } from '#app/features/delivery/favorite/ui/use-selection-messages.ts'
import { SizeFields } from '#app/features/delivery/gallery/ui/size-fields.tsx'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import type { GuestView } from '#app/features/delivery/gallery-guest/rules.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { PermissionFields } from './permission-fields.tsx'

type Gallery = { id: string; sizes: GallerySize[]; isOpen: boolean }

/** The guests with their own access, what they may download, and what they did. */
export function GuestList({
  gallery,
  guests,
  formKey,
}: {
  gallery: Gallery
  guests: GuestView[]
  formKey: string
}) {
  const messages = useGalleryMessages().guests
  const unsent = guests.filter(({ sentAt }) => sentAt === null).length
  const notify = useResultToast(messages.sentNow)
  const { Form, isBusy } = useActionForm(notify)
  return (
    <section className="card" aria-labelledby="gallery-guests">
      <div className="card-head">
        <h2 id="gallery-guests">{messages.list}</h2>
        {gallery.isOpen && unsent > 0 && (
          <Form method="post" action={`/portal/galleries/${gallery.id}/sendings`}>
            <IdempotencyField page={formKey} form="sendings" />
            <Button type="submit" look="accent" compact disabled={isBusy}>
              <Send />
              {messages.sendNew(unsent)}
            </Button>
          </Form>
        )}
      </div>
      {guests.length === 0 ? (
        <p className="card-empty">{messages.empty}</p>
      ) : (
        <ul className="gallery-guest-list">
          {guests.map((guest) => (
            <GuestRow key={guest.id} gallery={gallery} guest={guest} formKey={formKey} />
          ))}
        </ul>
      )}
      {!gallery.isOpen && guests.length > 0 && <p className="card-empty">{messages.sendLater}</p>}
    </section>
  )
}

function GuestRow({
  gallery,
  guest,
  formKey,
}: {
  gallery: Gallery
  guest: GuestView
  formKey: string
}) {
  const messages = useGalleryMessages()
  const { id, name, email, sizes, sentAt } = guest
  const allowed = listAllowedSizes(gallery.sizes, sizes)
  return (
    <li className="gallery-guest">
      <div className="gallery-guest-name">
        <b>{name}</b>
        <span className="muted">{email}</span>
      </div>
      <Facts guest={guest} />
      <div className="gallery-guest-acts">
        {gallery.isOpen && (
          <SendForm path={`/portal/galleries/${gallery.id}/shares/${id}`} {...{ guest, formKey }}>
            {sentAt ? messages.guests.sendAgain : messages.guests.send}
          </SendForm>
        )}
        <details className="gallery-confirm" name="guest-sizes">
          <summary
            className="button button-quiet button-compact"
            aria-label={messages.guests.changeFor(name ?? '')}
          >
            {allowed.length === 0
              ? messages.guests.noSizes
              : allowed.map((size) => messages.sizes[size]).join(', ')}
          </summary>
          <Change {...{ gallery, guest, formKey }} />
        </details>
      </div>
    </li>
  )
}

function Facts({ guest: { sentAt, lastSeenAt, downloads, favorites } }: { guest: GuestView }) {
  const selections = useSelectionMessages().guests
  const messages = useGalleryMessages().guests
  const display = useDisplay()
  return (
    <dl className="gallery-guest-facts">
      <div>
        <dt>{messages.sent}</dt>
        <dd>{sentAt ? formatDate(sentAt, display) : messages.notSent}</dd>
      </div>
      <div>
        <dt>{messages.lastVisit}</dt>
        <dd>{lastSeenAt ? formatDate(lastSeenAt, display) : messages.never}</dd>
      </div>
      {downloads > 0 && (
        <div>
          <dt className="visually-hidden">{messages.sizes}</dt>
          <dd>{messages.downloads(downloads)}</dd>
        </div>
      )}
      {favorites > 0 && (
        <div>
          <dt className="visually-hidden">{selections.favoritesTerm}</dt>
          <dd>{selections.favorites(favorites, formatNumber(favorites, display.locale))}</dd>
        </div>
      )}
    </dl>
  )
}

function SendForm({
  path,
  guest,
  formKey,
  children,
}: {
  path: string
  guest: GuestView
  formKey: string
  children: string
}) {
  const messages = useGalleryMessages().guests
  const { Form, isBusy } = useActionForm(useResultToast(messages.sentNow))
  return (
    <Form method="post" action={`${path}/sending`}>
      <IdempotencyField page={formKey} form={`send:${guest.id}`} />
      <Button
        type="submit"
        compact
        disabled={isBusy}
        aria-label={messages.sendTo(guest.name ?? '')}
      >
        {children}
      </Button>
    </Form>
  )
}

/** Changes what a guest may do, or ends their access. */
function Change({
  gallery,
  guest: { id, name, sizes, permissions },
  formKey,
}: {
  gallery: Gallery
  guest: GuestView
  formKey: string
}) {
  const { guests: messages } = useGalleryMessages()
  const path = `/portal/galleries/${gallery.id}/shares/${id}`
  const change = useActionForm(useErrorToast())
  const ending = useActionForm(useErrorToast())
  return (
    <div className="gallery-change">
      <change.Form method="post" action={`${path}/rights`}>
        <IdempotencyField page={formKey} form={`rights:${id}`} />
        <SizeFields
          id={`sizes-${id}`}
          label={messages.sizes}
          checked={sizes}
          offered={gallery.sizes}
        />
        <PermissionFields checked={permissions} />
        <Button type="submit" compact disabled={change.isBusy}>
          {messages.save}
        </Button>
      </change.Form>
      <ending.Form method="post" action={`${path}/end`}>
        <IdempotencyField page={formKey} form={`end:${id}`} />
        <Button
          type="submit"
          compact
          look="danger"
          disabled={ending.isBusy}
          aria-label={messages.endAccessOf(name ?? '')}
        >
          {messages.endAccess}
        </Button>
      </ending.Form>
    </div>
  )
}

/** Returns a function that confirms a success with a text. */
export function useResultToast(text: string): (result: ActionResult) => void {
  const showError = useErrorToast()
  return (result) => {
    if (result.ok) toast.success(text)
    else showError(result)
  }
}
