import { portalTestimonials } from './en/portal-testimonials.ts'

/**
 * What the portal says of testimonials that were asked for, by language; pages that do not speak of
 * them do without it.
 */
const catalogs = { en: portalTestimonials }

export function getTestimonialRequestMessages(language: string): typeof portalTestimonials {
  return catalogs[language as keyof typeof catalogs] ?? portalTestimonials
}
