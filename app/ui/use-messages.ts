import { type Messages, getMessages } from '#app/messages/index.ts'

import { useLanguage } from './use-language.ts'

/** The catalogue in the language the page was made in. */
export function useMessages(): Messages {
  return getMessages(useLanguage())
}
