import { type Messages, getMessages } from '#app/messages/index.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Builds the browser title: the name of the page or record, then the studio's portal. */
export function buildPageTitle(matches: Matches, page: (portal: Messages['portal']) => string) {
  const findLoaderData = <Data>(id: string) =>
    matches.find((match) => match?.id === id)?.loaderData as Data | undefined
  const { portal } = getMessages(findLoaderData<{ language: string }>('root')?.language ?? 'en')
  const studio =
    findLoaderData<{ studio: { name: string } }>('routes/portal/layout')?.studio.name ?? ''
  return [{ title: portal.title(page(portal), studio) }, { name: 'robots', content: 'noindex' }]
}
