import { createTransport, type Transporter } from 'nodemailer'

import type { MailServerAddress } from '#app/core/mail-server.ts'

export type MailTransport = { send(email: OutgoingEmail): Promise<void>; close(): void }
type OutgoingEmail = {
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  replyTo: string | null
  inReplyTo: string | null
  subject: string
  text: string
  /** Empty for what has only a text. */
  html: string
  /** A calendar file that comes with it, with its METHOD. */
  calendar: string | null
  date: Date
  /**
   * Written by the program, not by a person: mailboxes do not answer such letters by themselves
   * (RFC 3834).
   */
  isAutomatic: boolean
}

/**
 * A connection to a mail server. A password is sent over TLS only. Patient for half a minute, never
 * for ever.
 */
export function createMailTransport({
  host,
  port,
  secure,
  auth,
}: MailServerAddress): MailTransport {
  const transport: Transporter = createTransport({
    host,
    port,
    secure,
    requireTLS: auth !== null && !secure,
    ...(auth && { auth }),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ inReplyTo, replyTo, isAutomatic, html, calendar, ...email }) {
      const method = /^METHOD:(\w+)/m.exec(calendar ?? '')?.[1] ?? 'PUBLISH'
      await transport.sendMail({
        ...email,
        ...(html && { html }),
        ...(calendar && { icalEvent: { filename: 'booking.ics', method, content: calendar } }),
        ...(replyTo && { replyTo }),
        ...(inReplyTo && { inReplyTo, references: inReplyTo }),
        ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
      })
    },
    close: () => transport.close(),
  }
}

/** What went wrong in words for the studio: the mail server's own, without the letter. */
export function formatMailError(error: unknown): string {
  const { code, response, responseCode } = error as {
    code?: string
    response?: string
    responseCode?: number
  }
  return (response ?? `${code ?? 'error'}${responseCode ? ` ${responseCode}` : ''}`).slice(0, 300)
}

/**
 * Whether it failed on the way to the server or at its door, so that every other email would fail
 * as well.
 */
export function isServerError(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code !== 'EENVELOPE' && code !== 'EMESSAGE'
}

/**
 * A refusal that will be the same tomorrow (RFC 5321: 5yz), not about who we are or how we signed
 * in.
 */
export function isPermanentError(error: unknown): boolean {
  const { responseCode, code } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}
