import { topics } from '#app/studio/inquiry/rules.ts'

/** Pages that are the same for everybody, kept whole. */
export const publicPages = ['/', '/about', '/services', '/photography', '/documentary', '/podcast', '/contact', '/privacy', '/accessibility']

/** Under which address such a page is kept: the topic a link preselects is the one thing asked that changes it. */
export function keptAddress(path: string, service: string | undefined): string {
  return path === '/contact' && topics.some((topic) => topic === service) ? `${path}?service=${service}` : path
}
