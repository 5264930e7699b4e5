import { UserPlus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import '#app/features/delivery/gallery/ui/gallery.css'
import { useResultToast } from '#app/features/delivery/gallery-guest/ui/guest-list.tsx'
import { usePortalReviewMessages } from '#app/features/delivery/review/ui/use-portal-review-messages.ts'
import {
  getDefaultReviewPermissions,
  reviewPermissions,
} from '#app/features/delivery/review-share/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

type ReviewGuestView = {
  id: string
  contactId: string
  name: string
  email: string
  isGuest: boolean
  permissions: string[]
  sentAt: Date | null
  lastSeenAt: Date | null
}
type ReviewGuestsResult = {
  form: string
  problems: Record<string, ProblemCode>
  values: Record<string, string>
}
type Props = {
  id: string
  client: string
  /** True if guests can open the review. */
  isOpen: boolean
  guests: ReviewGuestView[]
  /** Contacts of the client who can't open the review yet. */
  contacts: { id: string; name: string; email: string }[]
  formKey: string
  result: ReviewGuestsResult | undefined
}

/** The people who can open a review, and what they may do. */
export function ReviewGuestsPage(props: Props) {
  const { guests, isOpen } = props
  const messages = usePortalReviewMessages().guests
  return (
    <div className="columns gallery-guests">
      <section className="card" aria-labelledby="review-guests">
        <div className="card-head">
          <h2 id="review-guests">{messages.list}</h2>
        </div>
        {guests.length === 0 ? (
          <p className="card-empty">{messages.empty}</p>
        ) : (
          <ul className="gallery-guest-list">
            {guests.map((guest) => (
              <Guest key={guest.id} guest={guest} {...props} />
            ))}
          </ul>
        )}
        {!isOpen && guests.length > 0 && <p className="card-empty">{messages.sendLater}</p>}
      </section>
      <Invitations {...props} />
    </div>
  )
}

type GuestProps = Pick<Props, 'id' | 'isOpen' | 'formKey'> & { guest: ReviewGuestView }

function Guest({ id, guest, isOpen, formKey }: GuestProps) {
  const messages = usePortalReviewMessages().guests
  const display = useDisplay()
  const sending = useActionForm(useResultToast(messages.sentNow))
  const { name, email, sentAt, lastSeenAt } = guest
  return (
    <li className="gallery-guest">
      <div className="gallery-guest-name">
        <b>{name}</b>
        <span className="muted">{email}</span>
      </div>
      <dl className="gallery-guest-facts">
        <div>
          <dt>{messages.sent}</dt>
          <dd>{sentAt ? formatDate(sentAt, display) : messages.notSent}</dd>
        </div>
        <div>
          <dt>{messages.lastVisit}</dt>
          <dd>{lastSeenAt ? formatDate(lastSeenAt, display) : messages.never}</dd>
        </div>
      </dl>
      <div className="gallery-guest-acts">
        {isOpen && email && (
          <sending.Form method="post" action={`/portal/reviews/${id}/shares/${guest.id}/sending`}>
            <IdempotencyField page={formKey} form={`send:${guest.id}`} />
            <Button
              type="submit"
              compact
              disabled={sending.isBusy}
              aria-label={messages.sendTo(name)}
            >
              {messages.send}
            </Button>
          </sending.Form>
        )}
        <Rights {...{ id, guest, isOpen, formKey }} />
      </div>
    </li>
  )
}

/** Changes what a guest may do, ends their access, or erases them. */
function Rights({ id, guest, formKey }: GuestProps) {
  const messages = usePortalReviewMessages().guests
  const { name, permissions, contactId, isGuest } = guest
  const path = `/portal/reviews/${id}/shares/${guest.id}`
  const change = useActionForm(useErrorToast())
  const ending = useActionForm(useErrorToast())
  const erasure = useActionForm(useErrorToast())
  const names = reviewPermissions
    .filter((one) => permissions.includes(one))
    .map((one) => messages.permissions[one])
  return (
    <details className="gallery-confirm" name="review-rights">
      <summary className="button button-quiet button-compact" aria-label={messages.change(name)}>
        {names.length > 0 ? names.join(', ') : messages.watchOnly}
      </summary>
      <div className="gallery-change">
        <change.Form method="post" action={`${path}/rights`}>
          <IdempotencyField page={formKey} form={`rights:${guest.id}`} />
          <PermissionFields checked={permissions} />
          <Button type="submit" compact disabled={change.isBusy}>
            {messages.save}
          </Button>
        </change.Form>
        <ending.Form method="post" action={`${path}/end`}>
          <IdempotencyField page={formKey} form={`end:${guest.id}`} />
          <Button
            type="submit"
            compact
            look="danger"
            disabled={ending.isBusy}
            aria-label={messages.endOf(name)}
          >
            {messages.end}
          </Button>
        </ending.Form>
        {isGuest && (
          <erasure.Form method="post" action={`/portal/reviews/${id}/guests/${contactId}/erasure`}>
            <IdempotencyField page={formKey} form={`erase:${contactId}`} />
            <Button
              type="submit"
              compact
              look="danger"
              disabled={erasure.isBusy}
              aria-label={messages.eraseOf(name)}
            >
              {messages.erase}
            </Button>
          </erasure.Form>
        )}
      </div>
    </details>
  )
}

function PermissionFields({ checked }: { checked: readonly string[] }) {
  const messages = usePortalReviewMessages().guests
  return (
    <fieldset>
      <legend className="field-label">{messages.rights}</legend>
      <div className="ticks">
        {reviewPermissions.map((permission) => (
          <label key={permission} className="tick tick-box">
            <input
              type="checkbox"
              name="permissions"
              value={permission}
              defaultChecked={checked.includes(permission)}
            />
            {messages.permissions[permission]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Invitations({ client, guests, contacts, formKey, result }: Props) {
  const messages = usePortalReviewMessages().guests
  const problems = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const contactProblem = result?.form === 'contact' ? result.problems.contactId : undefined
  return (
    <section className="card gallery-invite" aria-labelledby="review-invite">
      <h2 id="review-invite">{messages.invite}</h2>
      {contacts.length > 0 && (
        <>
          <h3>{messages.contacts(client)}</h3>
          <ul>
            {contacts.map(({ id, name, email }) => (
              <li key={id}>
                <span>
                  <b>{name}</b> <span className="muted">{email}</span>
                </span>
                <Form method="post">
                  <IdempotencyField page={formKey} form={`contact:${id}`} />
                  <input type="hidden" name="form" value="contact" />
                  <input type="hidden" name="contactId" value={id} />
                  <Button
                    type="submit"
                    compact
                    disabled={isBusy}
                    aria-label={messages.addContact(name)}
                  >
                    {messages.add}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
          <FieldProblem id="contact-problem" text={contactProblem && problems[contactProblem]} />
        </>
      )}
      <Invitation key={guests.length} {...{ formKey, result, isBusy }} />
    </section>
  )
}

function Invitation({
  formKey,
  result,
  isBusy,
}: Pick<Props, 'formKey' | 'result'> & { isBusy: boolean }) {
  const messages = usePortalReviewMessages().guests
  const problems = useProblems()
  const failed = result?.form === 'invitation' ? result : undefined
  const getField = (name: 'name' | 'email') => ({
    name,
    label: messages[name],
    defaultValue: failed?.values[name],
    problem: failed?.problems[name] ? problems[failed.problems[name]] : undefined,
    required: true,
    autoComplete: 'off',
  })
  return (
    <Form className="gallery-invitation" method="post" noValidate>
      <IdempotencyField page={formKey} form="invitation" />
      <input type="hidden" name="form" value="invitation" />
      <h3>{messages.another}</h3>
      <p className="field-hint">{messages.anotherHint}</p>
      <TextField {...getField('name')} />
      <TextField {...getField('email')} type="email" />
      <PermissionFields
        checked={failed?.values.permissions?.split(' ') ?? getDefaultReviewPermissions(false)}
      />
      <Button type="submit" disabled={isBusy}>
        <UserPlus />
        {messages.inviteGo}
      </Button>
    </Form>
  )
}
