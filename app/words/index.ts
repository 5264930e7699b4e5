import { en } from './en/index.ts'

/**
 * Every word the program itself says, by language. A second language is a second folder beside `en`
 * and a line here.
 */
const catalogues = { en }

export type Words = typeof en
export type Language = keyof typeof catalogues
export const languages = Object.keys(catalogues) as Language[]

export function words(language: string): Words {
  return catalogues[language as Language] ?? en
}
