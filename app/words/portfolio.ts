import { portalPortfolio } from './en/portal-portfolio.ts'

/**
 * What is said where the portfolio is arranged, by language: only the pages that need it load it.
 */
const catalogues = { en: portalPortfolio }

export function portfolioWords(language: string): typeof portalPortfolio {
  return catalogues[language as keyof typeof catalogues] ?? portalPortfolio
}
