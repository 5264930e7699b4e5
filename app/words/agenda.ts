import { portalAgenda } from './en/portal-agenda.ts'

/** What is said on the calendar of bookings, by language: only its own pages need it. */
const catalogues = { en: portalAgenda }

export function agendaWords(language: string): typeof portalAgenda {
  return catalogues[language as keyof typeof catalogues] ?? portalAgenda
}
