import { createTransport, type Transporter } from 'nodemailer'

import type { MailServerAddress } from '#app/core/mail-server.ts'

export type MailTransport = {
  send(email: OutgoingEmail): Promise<void>
  /** Connects and signs in, and throws if the server doesn't accept that. */
  connect(): Promise<void>
  close(): void
}
/** An attached PDF. */
export type AttachedDocument = { name: string; bytes: Uint8Array }
type OutgoingEmail = {
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  replyTo: string | null
  inReplyTo: string | null
  subject: string
  text: string
  /** Empty for an email with text only. */
  html: string
  /** Attached calendar file, which contains its METHOD. */
  calendar: string | null
  documents: AttachedDocument[]
  date: Date
  /**
   * Written by the program, not by a person, so that mailboxes send no automatic reply (RFC 3834).
   */
  isAutomatic: boolean
}

/**
 * Opens a connection to a mail server. Sends a password only over TLS, and times out after 30
 * seconds without data.
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
    async send({ inReplyTo, replyTo, isAutomatic, html, calendar, documents, ...email }) {
      const method = /^METHOD:(\w+)/m.exec(calendar ?? '')?.[1] ?? 'PUBLISH'
      await transport.sendMail({
        ...email,
        ...(html && { html }),
        ...(documents.length > 0 && { attachments: documents.map(toAttachment) }),
        ...(calendar && { icalEvent: { filename: 'booking.ics', method, content: calendar } }),
        ...(replyTo && { replyTo }),
        ...(inReplyTo && { inReplyTo, references: inReplyTo }),
        ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
      })
    },
    async connect() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** The bytes are passed in, because the connection may read neither files nor URLs. */
function toAttachment({ name, bytes }: AttachedDocument) {
  return { filename: name, content: Buffer.from(bytes), contentType: 'application/pdf' }
}

/** Returns the mail server's own error text, cut to 300 characters, or an error code. */
export function formatMailError(error: unknown): string {
  const { code, response, responseCode } = error as {
    code?: string
    response?: string
    responseCode?: number
  }
  return (response ?? `${code ?? 'error'}${responseCode ? ` ${responseCode}` : ''}`).slice(0, 300)
}

/** Returns true if the connection or the login failed, so that every other email would fail too. */
export function isServerError(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code !== 'EENVELOPE' && code !== 'EMESSAGE'
}

/**
 * Returns true for a permanent rejection of the recipient or sender (RFC 5321: 5yz). Login failures
 * don't count.
 */
export function isPermanentError(error: unknown): boolean {
  const { responseCode, code } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}
