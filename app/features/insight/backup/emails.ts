import type { ServerMessages } from '#app/messages/server.ts'

import type { BackupProblem } from './rules.ts'

/** Tells an owner that the backup failed. */
export function buildBackupFailedEmail(
  messages: ServerMessages,
  studio: { name: string; email: string },
  { name, problem, link }: { name: string; problem: BackupProblem; link: string },
) {
  const { subject, content } = messages.emails.backupFailed
  return {
    kind: 'backup.failed',
    subject: subject(studio.name),
    content: content({ name, reason: messages.backupProblems[problem], link }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
