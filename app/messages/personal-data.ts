import { personalData } from './en/personal-data.ts'

/** Messages about exporting and erasing personal data, loaded only there. */
const catalogs = { en: personalData }

export function getPersonalDataMessages(language: string): typeof personalData {
  return catalogs[language as keyof typeof catalogs] ?? personalData
}
