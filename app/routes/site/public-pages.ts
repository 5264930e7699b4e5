import { topics } from '#app/studio/inquiry/rules.ts'
import { categoryFrom, isSlug } from '#app/studio/portfolio/rules.ts'

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
export function keptAddress(path: string, asked: Record<string, string>): string | null {
  if (path === '/contact' && topics.some((topic) => topic === asked.service))
    return `${path}?service=${asked.service}`
  if (path === '/portfolio' && categoryFrom(asked.category ?? null))
    return `${path}?category=${asked.category}`
  const [, folder, slug, ...more] = path.split('/')
  const project = folder === 'portfolio' && slug !== undefined && isSlug(slug) && more.length === 0
  return project || publicPages.includes(path) ? path : null
}
