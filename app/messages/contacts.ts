import { portalContacts } from './en/portal-contacts.ts'

/** Messages of a client's contacts, loaded only with clients. */
const catalogs = { en: portalContacts }

export function getContactMessages(language: string): typeof portalContacts {
  return catalogs[language as keyof typeof catalogs] ?? portalContacts
}
