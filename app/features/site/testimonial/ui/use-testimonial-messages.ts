import { useLanguage } from '#app/ui/use-language.ts'
import { getTestimonialMessages } from '#app/messages/testimonial.ts'

export function useTestimonialMessages() {
  return getTestimonialMessages(useLanguage())
}
