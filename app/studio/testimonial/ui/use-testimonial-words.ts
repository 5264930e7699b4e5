import { useRouteLoaderData } from 'react-router'

import { testimonialWords } from '#app/words/testimonial.ts'

/** What the one page of somebody who was asked says, in the language it was made in. */
export function useTestimonialWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return testimonialWords(root?.language ?? 'en')
}
