import { useLanguage } from '#app/ui/use-language.ts'
import { getTestimonialRequestMessages } from '#app/messages/testimonial-requests.ts'

/** What is said of testimonials that were asked for, in the language of the page. */
export function useRequestMessages() {
  return getTestimonialRequestMessages(useLanguage())
}
