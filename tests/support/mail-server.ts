import { SMTPServer } from 'smtp-server'

import { onEnd } from './cleanup.ts'

/** An email as the mail server received it. `life` is the run of the program that sent it. */
export type ReceivedEmail = {
  messageId: string
  to: string
  /** The To header, with a name if there is one. */ toLine: string
  replyTo: string
  inReplyTo: string
  text: string
  life: number
}

export type MailServer = {
  url: string
  taken: ReceivedEmail[]
  /** Set before a run of the program. */
  life: number
  /** Called after an email was received. `acknowledge` sends the 250. */
  onTaken: (acknowledge: () => void) => void
  close(): Promise<void>
}

/**
 * Options of a poll for an email. The program pauses for 20 seconds after a mail server failed, as
 * it does between journeys that start one.
 */
export const emailWait = { timeout: 60_000 }

/** Starts an SMTP server on this machine that accepts and records every email. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const listener: MailServer = {
    url: '',
    taken: [],
    life: 0,
    onTaken: (acknowledge) => acknowledge(),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const { life } = listener
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        listener.taken.push({
          ...parseEmail(Buffer.concat(parts).toString('utf8')),
          to: envelope.rcptTo[0]?.address ?? '',
          life,
        })
        listener.onTaken(() => done())
      })
    },
  })
  server.on('error', () => {}) // The program was killed during a delivery.
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  onEnd(listener.close)
  const address = server.server.address() as { port: number }
  listener.url = `smtp://127.0.0.1:${address.port}`
  return listener
}

function parseEmail(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const getField = (name: string) =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return {
    messageId: getField('message-id'),
    toLine: getField('to'),
    replyTo: getField('reply-to'),
    inReplyTo: getField('in-reply-to'),
    text: source.slice(end + 4),
  }
}

/** Decodes the quoted-printable text of an email. */
export function getPlainText(source: string): string {
  return source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
