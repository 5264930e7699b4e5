import { formatBookDifference } from './en/book-differences.ts'
import { backupProblems, backupTestProblems } from './en/portal-backups.ts'
import { emails } from './en/emails.ts'
import { health } from './en/health.ts'
import { pdf } from './en/pdf.ts'
import { policy } from './en/policy.ts'
import { server } from './en/server.ts'

/** Messages used only on the server: emails, policy sentences, and errors without a page. */
const catalogs = {
  en: {
    backupProblems,
    backupTestProblems,
    formatBookDifference,
    emails,
    health,
    pdf,
    policy,
    program: server,
  },
}

export type ServerMessages = (typeof catalogs)['en']

export function getServerMessages(language: string): ServerMessages {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
