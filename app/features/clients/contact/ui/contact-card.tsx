import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import type { ContactRole } from '#app/features/clients/contact/rules.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'

import './contact.css'
import { useContactMessages } from './use-contact-messages.ts'

export type ListedContact = {
  id: string
  name: string
  email: string
  phone: string
  role: ContactRole
  isMain: boolean
}
type Props = { clientId: string; contacts: ListedContact[]; mayChange: boolean }

/** The people of a client, with links to edit them. */
export function ContactCard({ clientId, contacts, mayChange }: Props) {
  const messages = useContactMessages()
  if (contacts.length === 0 && !mayChange) return null
  const path = `/portal/clients/${clientId}/contacts`
  return (
    <section className="card contact-card" aria-labelledby="contacts">
      <header className="card-head">
        <h2 id="contacts">{messages.title}</h2>
        {mayChange && (
          <Link className="button button-quiet button-compact" to={`${path}/new`}>
            <Plus />
            {messages.add}
          </Link>
        )}
      </header>
      {contacts.length === 0 && <p className="muted contact-none">{messages.none}</p>}
      <ul className="contact-list">
        {contacts.map((contact) => (
          <li key={contact.id} className="contact-row">
            <p className="contact-name">
              {mayChange ? (
                <Link className="row-link" to={`${path}/${contact.id}`}>
                  {contact.name}
                </Link>
              ) : (
                contact.name
              )}
              <span className="contact-role">
                {contact.isMain ? messages.main : messages.roles[contact.role]}
              </span>
            </p>
            <p className="contact-reach">
              <a href={`mailto:${contact.email}`}>
                <EmailAddress address={contact.email} />
              </a>
              {contact.phone && (
                <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
