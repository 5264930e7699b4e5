import { starterReplies } from './en/starter-replies.ts'

/** Initial reply templates of a new studio, used only on the server. */
const catalogs = { en: starterReplies }

export function getStarterReplies(language: string): typeof starterReplies {
  return catalogs[language as keyof typeof catalogs] ?? starterReplies
}
