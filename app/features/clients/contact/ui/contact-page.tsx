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
  formKey: string
  /** The action before a redirect to this page. */
  done: string | null
  result: ContactResult | undefined
}

/** A contact of a client: their details, what they may see, and their links to the portal. */
export function ContactPage({ contact, values, links, formKey, done, result }: Props) {
  const back = `/portal/clients/${contact.clientId}`
  const ofForm = result?.form === 'save' || result?.form === 'delete' ? result : undefined
  return (
    <>
      <BackLink to={back}>{contact.client}</BackLink>
      <h1 className="title">{contact.name}</h1>
      <SavedNotice />
      <div className="contact-columns">
        <div>
          <ContactForm
            values={values}
            formKey={formKey}
            result={ofForm}
            back={back}
            existing={contact}
          />
          {!contact.isMain && <ContactDeletion name={contact.name} formKey={formKey} />}
        </div>
        <ContactAccess
          path={`${back}/contacts/${contact.id}`}
          links={links}
          formKey={formKey}
          created={result?.created}
          sentTo={result?.sentTo}
          done={done}
          problem={ofForm ? undefined : result?.problem}
        />
      </div>
    </>
  )
}
