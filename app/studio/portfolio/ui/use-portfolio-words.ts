import { useLanguage } from '#app/ui/use-language.ts'
import { portfolioWords } from '#app/words/portfolio.ts'

/** What is said where the portfolio is arranged, in the language of the page. */
export function usePortfolioWords() {
  return portfolioWords(useLanguage())
}
