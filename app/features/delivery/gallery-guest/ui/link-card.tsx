import { useState } from 'react'
import { Form, useNavigation } from 'react-router'

import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'
import { SizeFields } from '#app/features/delivery/gallery/ui/size-fields.tsx'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import type { GuestView } from '#app/features/delivery/gallery-guest/rules.ts'
import { getDefaultPermissions } from '#app/features/delivery/gallery-share/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { useResultToast } from './guest-list.tsx'
import { PermissionFields } from './permission-fields.tsx'
import type { GuestsResult } from './guests-page.tsx'

type Props = {
  gallery: { id: string; sizes: GallerySize[] }
  link: GuestView | null
  formKey: string
  result: GuestsResult | undefined
}

/** The open link of a gallery: its address, PIN, and what its guests may do. */
export function LinkCard({ gallery, link, formKey, result }: Props) {
  const messages = useGalleryMessages().guests
  return (
    <section className="card gallery-link" aria-labelledby="gallery-link">
      <h2 id="gallery-link">{messages.link}</h2>
      <p className="muted">{link ? messages.linkText : messages.noLink}</p>
      {link?.href && (
        <div className="gallery-link-line">
          <input
            className="field-control"
            readOnly
            value={link.href}
            aria-label={messages.address}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton text={link.href} copiedMessage={messages.copied}>
            {messages.copy}
          </CopyButton>
        </div>
      )}
      {link && link.browsers > 0 && <p className="muted">{messages.browsers(link.browsers)}</p>}
      {/* a changed link empties the PIN */}
      <LinkForm
        key={[link?.id, link?.hasPin, link?.sizes, link?.permissions].join(' ')}
        {...{ gallery, link, formKey, result }}
      />
      {link && <LinkActions gallery={gallery} link={link} formKey={formKey} />}
    </section>
  )
}

function LinkForm({ gallery, link, formKey, result }: Props) {
  const messages = useGalleryMessages().guests
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const failed = result?.form === 'link' ? result : undefined
  const [hasPin, setHasPin] = useState(failed ? failed.values.hasPin === 'on' : link?.hasPin)
  const sizes = failed?.values.sizes?.split(' ') ?? link?.sizes ?? gallery.sizes
  const pinProblem = failed?.problems.pin
  return (
    <Form className="gallery-link-form" method="post" noValidate aria-busy={isBusy}>
      <IdempotencyField page={formKey} form="link" />
      <input type="hidden" name="form" value="link" />
      <SizeFields id="link-sizes" label={messages.sizes} checked={sizes} offered={gallery.sizes} />
      <PermissionFields
        checked={
          failed?.values.permissions?.split(' ') ??
          link?.permissions ??
          getDefaultPermissions(false)
        }
      />
      <div className="gallery-pin">
        <label className="choice">
          <input
            type="checkbox"
            name="hasPin"
            value="on"
            defaultChecked={hasPin}
            onChange={({ target }) => setHasPin(target.checked)}
          />
          {messages.hasPin}
        </label>
        <TextField
          className="gallery-pin-field"
          name="pin"
          label={link?.hasPin ? messages.newPin : messages.pin}
          hint={link?.hasPin ? messages.newPinHint : messages.pinHint}
          problem={pinProblem && problemMessages[pinProblem]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
        />
      </div>
      <Button type="submit" disabled={isBusy}>
        {link ? messages.save : messages.create}
      </Button>
    </Form>
  )
}

function LinkActions({
  gallery,
  link,
  formKey,
}: {
  gallery: { id: string }
  link: GuestView
  formKey: string
}) {
  const messages = useGalleryMessages().guests
  const path = `/portal/galleries/${gallery.id}`
  const renewal = useActionForm(useResultToast(messages.renewed))
  const ending = useActionForm(useResultToast(messages.ended))
  return (
    <div className="gallery-link-acts">
      <renewal.Form method="post" action={`${path}/link/renewal`}>
        <IdempotencyField page={formKey} form="renewal" />
        <Button type="submit" look="quiet" compact disabled={renewal.isBusy}>
          {messages.renew}
        </Button>
      </renewal.Form>
      <ending.Form method="post" action={`${path}/shares/${link.id}/end`}>
        <IdempotencyField page={formKey} form="link-end" />
        <Button type="submit" look="quiet" compact disabled={ending.isBusy}>
          {messages.end}
        </Button>
      </ending.Form>
      <p className="field-hint">{messages.renewHint}</p>
    </div>
  )
}
