/** Failures of the connection, by nodemailer's code. */
const byCode: Record<string, string> = {
  ETIMEDOUT: 'the server didn’t answer',
  ECONNECTION: 'no connection to the server',
  ESOCKET: 'no connection to the server',
  EDNS: 'the server’s name wasn’t found',
  ETLS: 'no encrypted connection to the server',
  EAUTH: 'the server didn’t accept the user name or password',
  EPROTOCOL: 'the server sent an unexpected response',
}

/** The server's answers, by the reply code they begin with (RFC 5321 and RFC 4954). */
const byReply: Record<string, string> = {
  421: 'the server is busy or closed the connection',
  450: 'the mailbox is busy or not accepting email yet',
  451: 'the server had an internal error',
  452: 'the server is out of space',
  454: 'the server couldn’t check the password right now',
  530: 'the server requires a user name and password',
  534: 'the server requires an app password',
  535: 'the server didn’t accept the user name or password',
  550: 'the server refused the address',
  551: 'the recipient isn’t at this server',
  552: 'the mailbox is full',
  553: 'the server doesn’t allow this address',
  554: 'the server refused the email',
}

/** Problems of an attached document, before the server is asked. */
const byAttachment: Record<string, string> = {
  'statement-failed': 'the attached statement couldn’t be created',
  'attachment-failed': 'the attached PDF couldn’t be created',
  'attachment-damaged': 'the file of the attached PDF doesn’t match its checksum',
}

/** Puts a mail server's error into words, followed by the error itself. */
export function describeMailError(error: string): string {
  if (byAttachment[error]) return byAttachment[error]
  const words = byCode[error] ?? byReply[error.slice(0, 3)]
  return words ? `${words} (${error})` : error
}
