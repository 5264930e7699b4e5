import { useRouteLoaderData } from 'react-router'

import { pictureWords } from '#app/words/pictures.ts'

/** What is said where a picture is put, chosen and described, in the language of the page. */
export function usePictureWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return pictureWords(root?.language ?? 'en')
}
