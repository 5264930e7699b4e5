import { promise } from './en/promise.ts'

/** Messages of promised dates, loaded only by their form. */
const catalogs = { en: promise }

export function getPromiseMessages(language: string): typeof promise {
  return catalogs[language as keyof typeof catalogs] ?? promise
}
