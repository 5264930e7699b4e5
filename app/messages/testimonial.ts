import { testimonial } from './en/testimonial.ts'

/** Messages of the page where a client writes a testimonial, loaded only there. */
const catalogs = { en: testimonial }

export function getTestimonialMessages(language: string): typeof testimonial {
  return catalogs[language as keyof typeof catalogs] ?? testimonial
}
