import { testimonial } from './en/testimonial.ts'

/**
 * What a client reads who was asked for some words, by language: on that one page, so no other
 * carries it.
 */
const catalogues = { en: testimonial }

export function testimonialWords(language: string): typeof testimonial {
  return catalogues[language as keyof typeof catalogues] ?? testimonial
}
