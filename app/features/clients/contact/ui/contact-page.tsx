import {
  type AccessLinkView,
  ContactAccess,
} from '#app/features/clients/client-portal/ui/contact-access.tsx'
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
  links: AccessLinkView[]
  once: string
  /** The action before a redirect to this page. */
  done: string | null
  answer: ContactResult | undefined
}

/** A contact of a client: their details, what they may see, and their links to the portal. */
export function ContactPage({ contact, values, links, once, done, answer }: Props) {
  const back = `/portal/clients/${contact.clientId}`
  const ofForm = answer?.form === 'save' || answer?.form === 'delete' ? answer : undefined
  return (
    <>
      <BackLink to={back}>{contact.client}</BackLink>
      <h1 className="title">{contact.name}</h1>
      <SavedNotice />
      <div className="contact-columns">
        <div>
          <ContactForm values={values} once={once} answer={ofForm} back={back} existing={contact} />
          {!contact.isMain && <ContactDeletion name={contact.name} once={once} />}
        </div>
        <ContactAccess
          path={`${back}/contacts/${contact.id}`}
          links={links}
          once={once}
          created={answer?.created}
          sentTo={answer?.sentTo}
          done={done}
          problem={ofForm ? undefined : answer?.problem}
        />
      </div>
    </>
  )
}
