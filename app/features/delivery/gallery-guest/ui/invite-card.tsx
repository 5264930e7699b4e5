import { UserPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'
import { getDefaultPermissions } from '#app/features/delivery/gallery-share/rules.ts'
import { SizeFields } from '#app/features/delivery/gallery/ui/size-fields.tsx'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import type { GuestsResult } from './guests-page.tsx'
import { PermissionFields } from './permission-fields.tsx'

type Gallery = { id: string; client: string; sizes: GallerySize[] }
type Props = {
  gallery: Gallery
  /** Number of guests; another one empties the fields. */
  guestCount: number
  contacts: { id: string; name: string; email: string }[]
  formKey: string
  result: GuestsResult | undefined
}

/** Gives access to contacts of the client and to other people. */
export function InviteCard({ gallery, guestCount, contacts, formKey, result }: Props) {
  const messages = useGalleryMessages().guests
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const contactProblem = result?.form === 'contact' ? result.problems.contactId : undefined
  return (
    <section className="card gallery-invite" aria-labelledby="gallery-invite">
      <h2 id="gallery-invite">{messages.invite}</h2>
      {contacts.length > 0 && (
        <>
          <h3>{messages.contacts(gallery.client)}</h3>
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
                  {gallery.sizes.map((size) => (
                    <input key={size} type="hidden" name="sizes" value={size} />
                  ))}
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
          <FieldProblem
            id="contact-problem"
            text={contactProblem && problemMessages[contactProblem]}
          />
        </>
      )}
      <InvitationForm key={guestCount} {...{ gallery, formKey, isBusy, result }} />
    </section>
  )
}

function InvitationForm({
  gallery,
  formKey,
  isBusy,
  result,
}: Pick<Props, 'gallery' | 'formKey' | 'result'> & { isBusy: boolean }) {
  const messages = useGalleryMessages().guests
  const problemMessages = useProblems()
  const failed = result?.form === 'invitation' ? result : undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failed])
  const getField = (name: 'name' | 'email') => ({
    name,
    label: messages[name],
    defaultValue: failed?.values[name],
    problem: failed?.problems[name] ? problemMessages[failed.problems[name]] : undefined,
    required: true,
    autoComplete: 'off',
  })
  return (
    <Form className="gallery-invitation" method="post" noValidate ref={form}>
      <IdempotencyField page={formKey} form="invitation" />
      <input type="hidden" name="form" value="invitation" />
      <h3>{messages.another}</h3>
      <p className="field-hint">{messages.anotherHint}</p>
      <TextField {...getField('name')} />
      <TextField {...getField('email')} type="email" />
      <SizeFields
        id="invitation-sizes"
        label={messages.sizes}
        checked={failed?.values.sizes?.split(' ') ?? gallery.sizes}
        offered={gallery.sizes}
      />
      <PermissionFields
        checked={failed?.values.permissions?.split(' ') ?? getDefaultPermissions(false)}
      />
      <Button type="submit" disabled={isBusy}>
        <UserPlus />
        {messages.inviteGo}
      </Button>
    </Form>
  )
}
