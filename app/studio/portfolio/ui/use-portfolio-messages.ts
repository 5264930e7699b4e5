import { useLanguage } from '#app/ui/use-language.ts'
import { getPortfolioMessages } from '#app/messages/portfolio.ts'

/** What is said where the portfolio is arranged, in the language of the page. */
export function usePortfolioMessages() {
  return getPortfolioMessages(useLanguage())
}
