import { emails } from './en/emails.ts'
import { policy } from './en/policy.ts'
import { server } from './en/server.ts'

/**
 * What only the server says, by language: letters, the sentences of the policy, and what stands
 * where there is no page. No browser needs it.
 */
const catalogs = { en: { letters: emails, policy, program: server } }

export type ServerMessages = (typeof catalogs)['en']

export function getServerMessages(language: string): ServerMessages {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
