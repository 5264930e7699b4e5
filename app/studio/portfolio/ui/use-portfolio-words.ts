import { useRouteLoaderData } from 'react-router'

import { portfolioWords } from '#app/words/portfolio.ts'

/** What is said where the portfolio is arranged, in the language of the page. */
export function usePortfolioWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return portfolioWords(root?.language ?? 'en')
}
