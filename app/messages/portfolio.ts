import { portalPortfolio } from './en/portal-portfolio.ts'

/** Messages of the portfolio overview, loaded only there. */
const catalogs = { en: portalPortfolio }

export function getPortfolioMessages(language: string): typeof portalPortfolio {
  return catalogs[language as keyof typeof catalogs] ?? portalPortfolio
}
