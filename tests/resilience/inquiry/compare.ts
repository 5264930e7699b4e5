import type { Query } from '../../support/data.ts'
import type { MailServer, ReceivedEmail } from '../../support/mail-server.ts'
import type { buildMessage } from '../../support/studio.ts'
import { check } from '../../support/check.ts'

/** A visitor's message. A visitor who gets no response sends it again. */
export type SentMessage = {
  n: number
  fields: ReturnType<typeof buildMessage>
  spam: boolean
  twice: boolean
  acknowledged: number
  tries: number
}
type Row = { email: string; message: string; state: string }
type EmailRow = { message_id: string; kind: string; to_address: string; state: string }

/** Compares the acknowledged messages with the stored ones and the delivered emails. */
export async function compareMessages(
  query: Query,
  wishes: SentMessage[],
  listener: MailServer,
  kills: number,
): Promise<string> {
  const rows = await query<Row>('select email, message, state from inquiry')
  const kept = wishes.filter(({ fields, spam }) => {
    const found = rows.filter((row) => row.message === fields.message)
    return (
      found.length === 1 && found[0]?.email === fields.email && (found[0].state === 'spam') === spam
    )
  })
  check(
    'every acknowledged message is stored exactly once, in its state',
    kept.length === wishes.length,
    `${kept.length} of ${wishes.length}`,
  )
  check('nothing else is stored', rows.length === wishes.length, rows.length)

  const emails = await query<EmailRow>(`select message_id, kind, to_address, state from email`)
  const { missing, repeats, outside } = checkDeliveries(emails, listener.taken)
  checkExpectedEmails(wishes, emails, listener.taken)
  return (
    `${kept.length} of ${wishes.length} acknowledged messages stored exactly once through ` +
    `${kills} kills; ${emails.length} emails, ${missing} missing; ${repeats} sent again under ` +
    `the same Message-ID, ${outside} of these outside a kill's window`
  )
}

/**
 * Every email arrived. Duplicates are allowed only if the program was killed during the delivery.
 */
function checkDeliveries(emails: EmailRow[], taken: ReceivedEmail[]) {
  const missing = emails.filter(
    ({ message_id }) => !taken.some(({ messageId }) => messageId === message_id),
  )
  check('every Message-ID arrived', missing.length === 0, missing)
  check(
    'every email is recorded as sent',
    emails.every(({ state }) => state === 'sent'),
    emails.filter(({ state }) => state !== 'sent'),
  )
  check(
    'no email arrived that is not in the outbox',
    taken.every(({ messageId }) => emails.some(({ message_id }) => message_id === messageId)),
  )
  const isLastOfLife = (one: ReceivedEmail) =>
    taken.findLast(({ life }) => life === one.life) === one
  const repeated = taken.filter((one, at) =>
    taken.some((later, then) => then > at && later.messageId === one.messageId),
  )
  const outside = repeated.filter((one) => !isLastOfLife(one) || one.life === 1e6)
  check(
    'an email was sent again only when killed between its acceptance and its recording',
    outside.length === 0,
    outside.map(({ messageId, life }) => ({ messageId, life })),
  )
  check('kills hit that window', repeated.length > 0, repeated.length)
  return { missing: missing.length, repeats: repeated.length, outside: outside.length }
}

/**
 * Expects one email to the studio for every message, one receipt per writer, and nothing for spam.
 */
function checkExpectedEmails(wishes: SentMessage[], emails: EmailRow[], taken: ReceivedEmail[]) {
  const honest = wishes.filter(({ spam }) => !spam)
  const writers = new Set(honest.map(({ fields }) => fields.email))
  const listOfKind = (kind: string) => emails.filter((email) => email.kind === kind)
  const arrivals = listOfKind('inquiry.arrived').map(({ message_id }) =>
    taken.find(({ messageId }) => messageId === message_id),
  )
  const announced = honest.filter(
    ({ fields }) =>
      arrivals.filter(
        (one) => one?.replyTo.includes(fields.email) && decodeText(one).includes(fields.message),
      ).length === 1,
  )
  check(
    'the studio got one email about each message, with its writer as the reply address',
    announced.length === honest.length && arrivals.length === honest.length,
    `${announced.length} of ${honest.length}, ${arrivals.length} emails`,
  )
  const receipts = listOfKind('inquiry.receipt')
  check(
    'each writer got one receipt in the hour',
    receipts.length === writers.size &&
      receipts.every(({ to_address }) => writers.has(to_address)) &&
      new Set(receipts.map(({ to_address }) => to_address)).size === writers.size,
    `${receipts.length} of ${writers.size}`,
  )
  const echoing = taken.filter(
    ({ to, text }) => to !== 'hello@studio.test' && /Message \d+ of a check|Visitor \d+/.test(text),
  )
  check('no receipt contains the text of its writer', echoing.length === 0, echoing.length)
}

function decodeText({ text }: ReceivedEmail): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
