import { portalTestimonials } from './en/portal-testimonials.ts'

/**
 * What the portal says of testimonials that were asked for, by language; pages that do not speak of
 * them do without it.
 */
const catalogues = { en: portalTestimonials }

export function askedWords(language: string): typeof portalTestimonials {
  return catalogues[language as keyof typeof catalogues] ?? portalTestimonials
}
