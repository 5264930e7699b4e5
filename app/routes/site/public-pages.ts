import { topics } from '#app/studio/inquiry/rules.ts'
import { parseCategory, isSlug } from '#app/studio/portfolio/rules.ts'

/** Pages that are the same for everybody, kept whole; so is the page of each project. */
export const publicPages = [
  '/',
  '/about',
  '/services',
  '/photography',
  '/documentary',
  '/podcast',
  '/portfolio',
  '/contact',
  '/privacy',
  '/accessibility',
]

/**
 * Under which address a page is kept, null for what is no such page: a preselected topic and a
 * chosen category are all that is asked and changes one.
 */
export function getCacheKey(path: string, query: Record<string, string>): string | null {
  if (path === '/contact' && topics.some((topic) => topic === query.service))
    return `${path}?service=${query.service}`
  if (path === '/portfolio' && parseCategory(query.category ?? null))
    return `${path}?category=${query.category}`
  const [, folder, slug, ...more] = path.split('/')
  const project = folder === 'portfolio' && slug !== undefined && isSlug(slug) && more.length === 0
  return project || publicPages.includes(path) ? path : null
}
