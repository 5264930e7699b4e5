/**
 * Returns the fields of the mail server form for a URL such as `smtp://user:password@host:25`. What
 * isn't a login or a port stays in the host, where the form must refuse it.
 */
export function toMailServerFields(url: string): Record<string, string> {
  const [, scheme = '', rest = ''] = /^(smtps?):\/\/(.*)$/s.exec(url) ?? ['', '', url]
  const [, login, address = ''] = /^(?:([^@]*)@)?(.*)$/s.exec(rest) ?? []
  const [, host = address, port = ''] = /^(.*?):(\d+)$/s.exec(address) ?? []
  const [user = '', password = ''] = (login ?? '').split(':').map(decodeURIComponent)
  return {
    form: 'server',
    host,
    port,
    security: scheme === 'smtps' ? 'tls' : 'starttls',
    user,
    password,
  }
}
