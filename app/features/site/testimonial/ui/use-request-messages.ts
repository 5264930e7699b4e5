import { useLanguage } from '#app/ui/use-language.ts'
import { getTestimonialRequestMessages } from '#app/messages/testimonial-requests.ts'

export function useRequestMessages() {
  return getTestimonialRequestMessages(useLanguage())
}
