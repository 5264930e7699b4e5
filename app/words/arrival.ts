import { arrival } from './en/arrival.ts'

/**
 * What is said of files on their way into the library, by language: only where files are put there.
 */
const catalogues = { en: arrival }

export function arrivalWords(language: string): typeof arrival {
  return catalogues[language as keyof typeof catalogues] ?? arrival
}
