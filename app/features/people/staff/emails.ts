import type { ServerMessages } from '#app/messages/server.ts'
/** Account events that are emailed to the account holder. */
export type AccountNotice = keyof ServerMessages['emails']['account']['happened']

export function buildAccountNoticeEmail(
  messages: ServerMessages,
  studio: { name: string; email: string },
  name: string,
  notice: AccountNotice,
) {
  const { subject, content, happened } = messages.emails.account
  return {
    kind: `staff.${notice}`,
    subject: subject(happened[notice], studio.name),
    content: content({ name, studio: studio.name, what: happened[notice] }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
