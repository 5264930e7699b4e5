import { portalTestimonials } from './en/portal-testimonials.ts'

/** Messages about testimonial requests, loaded only where needed. */
const catalogs = { en: portalTestimonials }

export function getTestimonialRequestMessages(language: string): typeof portalTestimonials {
  return catalogs[language as keyof typeof catalogs] ?? portalTestimonials
}
