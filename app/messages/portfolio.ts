import { portalPortfolio } from './en/portal-portfolio.ts'

/**
 * What is said where the portfolio is arranged, by language: only the pages that need it load it.
 */
const catalogs = { en: portalPortfolio }

export function getPortfolioMessages(language: string): typeof portalPortfolio {
  return catalogs[language as keyof typeof catalogs] ?? portalPortfolio
}
