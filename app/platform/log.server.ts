/** Fields of a log line. None holds personal data, so none can be logged. */
type LogFields = {
  request?: string
  method?: string
  /** The route's pattern, never the requested URL, which may contain a secret. */
  route?: string
  status?: number
  ms?: number
  job?: string
  email?: string
  tries?: number
  note?: string
  /** Only for failed, limited and refused requests, so that a firewall can act on it. */
  address?: string
  /** For a refused form: the configured URL and the origin of the form. */
  publicUrl?: string
  origin?: string
  /** Kind and location of an error, without its message, which may contain user input. */
  error?: string
}

/**
 * Lines of one event loop turn are written together: writing each one alone cost a fifth of a
 * response under load.
 */
let pendingLines = ''

export function log(level: 'info' | 'warn' | 'error', event: string, fields: LogFields = {}) {
  if (pendingLines === '') setImmediate(flush)
  pendingLines += `${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`
}

function flush() {
  process.stdout.write(pendingLines)
  pendingLines = ''
}
process.once('exit', () => {
  if (pendingLines !== '') flush()
})

/** Returns an error's name, code and first stack lines, without its message. */
export function redactError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const cause = error.cause as { code?: string; name?: string } | undefined
  const code = (error as { code?: string }).code ?? cause?.code
  const places = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim().replace(/\(?(?:file:\/\/)?\/.*\/(?=[^/]+:\d+:\d+)/, '('))
  return [error.name, code, ...places].filter(Boolean).join(' | ')
}
