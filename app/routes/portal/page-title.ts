import { type Messages, getMessages } from '#app/messages/index.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Builds the browser title: the name of the page or record, then the studio's portal. */
export function buildPageTitle(
  matches: Matches,
  page: (portal: Messages['portal'], language: string) => string,
) {
  const findLoaderData = <Data>(id: string) =>
    matches.find((match) => match?.id === id)?.loaderData as Data | undefined
  const language = findLoaderData<{ language: string }>('root')?.language ?? 'en'
  const { portal } = getMessages(language)
  const studio =
    findLoaderData<{ studio: { name: string } }>('routes/portal/layout')?.studio.name ?? ''
  return [
    { title: portal.title(page(portal, language), studio) },
    { name: 'robots', content: 'noindex' },
  ]
}
