import { en } from './en/index.ts'

/**
 * Messages of the interface, by language. To add a language, add a folder next to `en` and a line
 * here.
 */
const catalogs = { en }

export type Messages = typeof en
export type Language = keyof typeof catalogs
export const languages = Object.keys(catalogs) as Language[]

export function getMessages(language: string): Messages {
  return catalogs[language as Language] ?? en
}
