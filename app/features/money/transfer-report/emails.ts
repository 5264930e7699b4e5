import type { ServerMessages } from '#app/messages/server.ts'

type Studio = { name: string; email: string }
type Report = {
  name: string
  email: string
  client: string
  documentNumber: string
  amount: string
  reference: string
  link: string
}

/** Builds the email about a transfer that a client reported, for the studio. */
export function buildTransferReportEmail(messages: ServerMessages, studio: Studio, report: Report) {
  const { subject, content } = messages.emails.clientPortal.transferReport
  return {
    kind: 'invoice.transfer-reported',
    subject: subject(report),
    content: content(report),
    fromName: studio.name,
    replyTo: report.email,
  }
}
