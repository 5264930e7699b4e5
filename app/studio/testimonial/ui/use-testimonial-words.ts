import { useLanguage } from '#app/ui/use-language.ts'
import { testimonialWords } from '#app/words/testimonial.ts'

/** What the one page of somebody who was asked says, in the language it was made in. */
export function useTestimonialWords() {
  return testimonialWords(useLanguage())
}
