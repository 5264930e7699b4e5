/** What a line may carry: nothing personal has a name here, so nothing personal can be written. */
type Facts = {
  request?: string
  method?: string
  /** The route's pattern, never the address asked for: that may hold a secret. */
  route?: string
  status?: number
  ms?: number
  duty?: string
  letter?: string
  tries?: number
  what?: string
  /** Only of a failed, limited or refused request, so that a firewall can act on it. */
  address?: string
  /** Of a form that was refused: where people are meant to be, and where the form was. */
  publicUrl?: string
  origin?: string
  /** Kind and place of an error; its message may hold what somebody typed. */
  error?: string
}

/**
 * Lines of one turn of the loop go out together: under load writing each alone cost a fifth of an
 * answer.
 */
let lines = ''

export function log(level: 'info' | 'warn' | 'error', event: string, facts: Facts = {}) {
  if (lines === '') setImmediate(write)
  lines += `${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`
}

function write() {
  process.stdout.write(lines)
  lines = ''
}
process.once('exit', () => {
  if (lines !== '') write()
})

/** An error without its message: name, code and the first lines of our own it passed through. */
export function anonymous(error: unknown): string {
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
