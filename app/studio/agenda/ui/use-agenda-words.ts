import { useLanguage } from '#app/ui/use-language.ts'
import { agendaWords } from '#app/words/agenda.ts'

/** What is said on the calendar of bookings, in the language of the page. */
export function useAgendaWords() {
  return agendaWords(useLanguage())
}
