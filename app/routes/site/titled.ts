import type { PageView } from '#app/studio/page/rules.ts'

/** What a public page says of itself to browsers and search engines. */
export function titled(page: Pick<PageView, 'title' | 'description'> | undefined) {
  if (!page) return []
  const { title, description } = page
  return [{ title }, { name: 'description', content: description }, { property: 'og:title', content: title }, { property: 'og:description', content: description }, { property: 'og:type', content: 'website' }]
}
