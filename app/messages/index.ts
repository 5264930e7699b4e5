import { en } from './en/index.ts'

/**
 * Every word the program itself says, by language. A second language is a second folder beside `en`
 * and a line here.
 */
const catalogs = { en }

export type Messages = typeof en
export type Language = keyof typeof catalogs
export const languages = Object.keys(catalogs) as Language[]

export function getMessages(language: string): Messages {
  return catalogs[language as Language] ?? en
}
