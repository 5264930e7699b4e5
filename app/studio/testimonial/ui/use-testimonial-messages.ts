import { useLanguage } from '#app/ui/use-language.ts'
import { getTestimonialMessages } from '#app/messages/testimonial.ts'

/** What the one page of somebody who was asked says, in the language it was made in. */
export function useTestimonialMessages() {
  return getTestimonialMessages(useLanguage())
}
