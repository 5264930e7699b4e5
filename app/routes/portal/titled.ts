import { type Words, words } from '#app/words/index.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** A page's title in the browser: its own name, or what it shows, then the studio's portal. */
export function titled(matches: Matches, page: (portal: Words['portal']) => string) {
  const of = <Data>(id: string) =>
    matches.find((match) => match?.id === id)?.loaderData as Data | undefined
  const { portal } = words(of<{ language: string }>('root')?.language ?? 'en')
  const studio = of<{ studio: { name: string } }>('routes/portal/layout')?.studio.name ?? ''
  return [{ title: portal.title(page(portal), studio) }, { name: 'robots', content: 'noindex' }]
}
