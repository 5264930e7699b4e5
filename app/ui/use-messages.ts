import { type Messages, getMessages } from '#app/messages/index.ts'

import { useLanguage } from './use-language.ts'

/** Returns the messages in the language of the page. */
export function useMessages(): Messages {
  return getMessages(useLanguage())
}
