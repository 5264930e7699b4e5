import { useRouteLoaderData } from 'react-router'

/** The language the page was made in. */
export function useLanguage(): string {
  return useRouteLoaderData<{ language?: string }>('root')?.language ?? 'en'
}
