import { pages } from '#app/core/site-parts.ts'
import { inquiryServices } from '#app/features/clients/inquiry/rules.ts'
import { parseCategory, isSlug } from '#app/features/site/portfolio/rules.ts'

/** Pages that are the same for every visitor and cached whole; so are the pages of case studies. */
export const publicPages: readonly string[] = Object.values(pages)

/**
 * Returns the key under which a page is cached, or null if it is not. Only the preselected service
 * and the category change the output; other query parameters are ignored.
 */
export function getCacheKey(path: string, query: Record<string, string>): string | null {
  if (path === '/contact' && inquiryServices.some((service) => service === query.service))
    return `${path}?service=${query.service}`
  if (path === '/portfolio' && parseCategory(query.category ?? null))
    return `${path}?category=${query.category}`
  const [, folder, slug, ...rest] = path.split('/')
  const project = folder === 'portfolio' && slug !== undefined && isSlug(slug) && rest.length === 0
  return project || publicPages.includes(path) ? path : null
}
