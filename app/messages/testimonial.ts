import { testimonial } from './en/testimonial.ts'

/**
 * What a client reads who was asked for some words, by language: on that one page, so no other
 * carries it.
 */
const catalogs = { en: testimonial }

export function getTestimonialMessages(language: string): typeof testimonial {
  return catalogs[language as keyof typeof catalogs] ?? testimonial
}
