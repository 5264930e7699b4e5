import { useLanguage } from '#app/ui/use-language.ts'
import { getWebsiteMessages } from '#app/messages/website.ts'

/** What is said where the website is written, in the language of the page. */
export function useWebsiteMessages() {
  return getWebsiteMessages(useLanguage())
}
