import { portalFilm } from './en/portal-film.ts'

/**
 * What is said beside a film or a recording of the library, by language: other pages of the portal
 * do without it.
 */
const catalogues = { en: portalFilm }

export function filmWords(language: string): typeof portalFilm {
  return catalogues[language as keyof typeof catalogues] ?? portalFilm
}
