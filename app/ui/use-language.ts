import { useRouteLoaderData } from 'react-router'

/** Returns the language the page was rendered in. */
export function useLanguage(): string {
  return useRouteLoaderData<{ language?: string }>('root')?.language ?? 'en'
}
