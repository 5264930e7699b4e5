import { BackLink } from '#app/ui/back-link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'

import {
  ContactDeletion,
  ContactForm,
  type ContactResult,
  type ContactValues,
} from './contact-form.tsx'
import './contact.css'

type Props = {
  contact: { id: string; clientId: string; client: string; name: string; isMain: boolean }
  values: ContactValues
  once: string
  answer: ContactResult | undefined
}

/** A contact of a client: their details, and what they may see. */
export function ContactPage({ contact, values, once, answer }: Props) {
  const back = `/portal/clients/${contact.clientId}`
  return (
    <>
      <BackLink to={back}>{contact.client}</BackLink>
      <h1 className="title">{contact.name}</h1>
      <SavedNotice />
      <ContactForm values={values} once={once} answer={answer} back={back} existing={contact} />
      {!contact.isMain && <ContactDeletion name={contact.name} once={once} />}
    </>
  )
}
