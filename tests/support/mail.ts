import { SMTPServer } from 'smtp-server'

import { mailPort } from './shard.ts'

type Mail = { to: string[]; text: string }

/** Starts the mail server that the tested program sends to. */
export async function openMailbox() {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(mailPort, '127.0.0.1', ready))
  return { mails, close: () => new Promise<void>((closed) => server.close(() => closed())) }
}
