import { type EmailContent, buildDetailRows } from '#app/core/email.ts'

import { buildGreeting } from './emails-booking.ts'
import { formatCount } from './grammar.ts'

type PortalLink = { name: string; studio: string; link: string; isRequested: boolean }
type Code = { name: string; studio: string; act: string; code: string; minutes: number }
type TransferReport = {
  name: string
  client: string
  documentNumber: string
  amount: string
  reference: string
  link: string
}
type ClientMessage = { name: string; email: string; text: string; due: string; link: string }

/** Emails of the client portal. */
export const clientPortalEmails = {
  portalLink: {
    subject: (studio: string) => `Your page at ${studio}`,
    content: ({ name, studio, link, isRequested }: PortalLink): EmailContent => [
      buildGreeting(name),
      isRequested
        ? `Here’s the link you asked for. It opens your page at ${studio}.`
        : `Your dates, projects and messages with ${studio} are on one page. No account or password needed.`,
      { button: 'Open your page', href: link },
      {
        small: isRequested
          ? 'This link works for 20 minutes. If you didn’t ask for it, ignore this email.'
          : 'Anyone with this link can open your page, so keep this email to yourself.',
      },
    ],
  },
  code: {
    subject: (studio: string) => `Your code for ${studio}`,
    content: ({ name, studio, act, code, minutes }: Code): EmailContent => [
      buildGreeting(name),
      `Your code is ${code}. Enter it to ${act} with ${studio}.`,
      `It’s valid for ${formatCount(minutes, 'minute')}, and only in the browser that asked for it.`,
      {
        small: `If you didn’t ask for this code, don’t give it to anyone, and reply to this email: someone else may have your link to ${studio}.`,
      },
    ],
  },
  transferReport: {
    subject: ({ documentNumber }: TransferReport) => `Transfer reported for ${documentNumber}`,
    content: ({
      name,
      client,
      amount,
      reference,
      link,
      ...report
    }: TransferReport): EmailContent => [
      `${name} says they sent ${amount} for invoice ${report.documentNumber}.`,
      buildDetailRows([
        ['Client', client],
        ['Payment reference', reference],
      ]),
      { button: 'Open invoice', href: link },
      { small: 'No payment is recorded yet. Record it when the money arrives.' },
    ],
  },
  clientMessage: {
    subject: (name: string) => `Message from ${name}`,
    content: ({ name, email, text, due, link }: ClientMessage): EmailContent => [
      `${name} sent a message from their client page. Reply by ${due}.`,
      buildDetailRows([['Email', email]]),
      { quote: text },
      { button: 'Open in the portal', href: link },
      {
        small: `Reply to this email to answer ${name}, then mark the message as answered in the portal. Or reply from the portal.`,
      },
    ],
  },
}
