import { starterContract } from './en/starter-contract.ts'

/** The first contract of a new studio, used only on the server. */
const catalogs = { en: starterContract }

export function getStarterContract(language: string): typeof starterContract {
  return catalogs[language as keyof typeof catalogs] ?? starterContract
}
