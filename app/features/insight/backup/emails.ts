import type { ServerMessages } from '#app/messages/server.ts'

import { type BackupProblem, type TestProblem, maxRunHours } from './rules.ts'

/** News about backups that owners get by email. */
export type BackupNews =
  | { kind: 'backup.failed'; problem: BackupProblem }
  | { kind: 'backup.overdue' }
  | { kind: 'backup.test-failed'; problem: TestProblem }

/** Tells an owner about the backups. */
export function buildBackupEmail(
  messages: ServerMessages,
  studio: { name: string; email: string },
  news: BackupNews,
  to: { name: string; link: string },
) {
  const { subject, content } = buildText(messages, news, to)
  return {
    kind: news.kind,
    subject: subject(studio.name),
    content,
    fromName: studio.name,
    replyTo: studio.email,
  }
}

function buildText(
  { emails, backupProblems, backupTestProblems }: ServerMessages,
  news: BackupNews,
  to: { name: string; link: string },
) {
  if (news.kind === 'backup.overdue') {
    const { subject, content } = emails.backupOverdue
    return { subject, content: content({ ...to, hours: maxRunHours }) }
  }
  const [{ subject, content }, reason] =
    news.kind === 'backup.failed'
      ? [emails.backupFailed, backupProblems[news.problem]]
      : [emails.backupTestFailed, backupTestProblems[news.problem]]
  return { subject, content: content({ ...to, reason }) }
}
