import { useLanguage } from '#app/ui/use-language.ts'
import { getPortfolioMessages } from '#app/messages/portfolio.ts'

export function usePortfolioMessages() {
  return getPortfolioMessages(useLanguage())
}
