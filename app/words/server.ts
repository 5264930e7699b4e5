import { letters } from './en/letters.ts'
import { policy } from './en/policy.ts'
import { program } from './en/program.ts'

/**
 * What only the server says, by language: letters, the sentences of the policy, and what stands
 * where there is no page. No browser needs it.
 */
const catalogues = { en: { letters, policy, program } }

export type ServerWords = (typeof catalogues)['en']

export function serverWords(language: string): ServerWords {
  return catalogues[language as keyof typeof catalogues] ?? catalogues.en
}
