/**
 * Address and login of a mail server. `secure` is TLS from the first byte; otherwise the connection
 * starts in plain text and may upgrade.
 */
export type MailServerAddress = {
  host: string
  port: number
  secure: boolean
  auth: { user: string; pass: string } | null
}

/**
 * Parses `smtps://user:password@mail.example:465`, or returns null. Allows no other parts: mail
 * libraries read a path or query as options, and one of nodemailer's options is a program to run.
 */
export function parseMailServer(text: string): MailServerAddress | null {
  const [, scheme, credentials, name, literal, port] =
    /^(smtps?):\/\/(?:([^/?#\s]*)@)?(?:([a-z0-9_](?:[a-z0-9._-]{0,252}))|\[([0-9a-f:.]+)\])(?::(\d{1,5}))?\/?$/i.exec(
      text,
    ) ?? []
  if (!scheme) return null
  const secure = scheme.toLowerCase() === 'smtps'
  const host = name ?? literal ?? ''
  const number = port === undefined ? (secure ? 465 : 587) : Number(port)
  const auth = credentials ? parseCredentials(credentials) : null
  if (number < 1 || number > 65_535 || (credentials && !auth)) return null
  return { host, port: number, secure, auth }
}

/** Returns true for a host name or an IP address alone, without port, path or login. */
export function isMailHost(text: string): boolean {
  return /^(?:[a-z0-9_][a-z0-9._-]{0,252}|[0-9a-f.]*:[0-9a-f:.]+)$/i.test(text)
}

/** Returns the URL that `parseMailServer` parses to this address. */
export function formatMailServer({ host, port, secure, auth }: MailServerAddress): string {
  const login = auth && `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@`
  const name = host.includes(':') ? `[${host}]` : host
  return `${secure ? 'smtps' : 'smtp'}://${login ?? ''}${name}:${port}`
}

/** User and password, percent-encoded where they contain reserved characters. */
function parseCredentials(text: string): MailServerAddress['auth'] {
  const [, user = '', pass = ''] = /^([^:]+):(.*)$/.exec(text) ?? []
  try {
    const auth = { user: decodeURIComponent(user), pass: decodeURIComponent(pass) }
    return auth.user !== '' && !/\p{Cc}/u.test(auth.user + auth.pass) ? auth : null
  } catch {
    return null
  }
}
