import type { Config } from '../app/platform/config.server.ts'
import { program } from '../app/words/en/program.ts'

/** Ends the program with one sentence. */
export function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** What kept the program from starting, in one clear sentence and what to do. */
export function sentenceFor(error: unknown, { port, host, dataDir }: Config): string {
  const { code, message = String(error), errors, pid = '' } = error as { code?: string; message?: string; errors?: { code?: string }[]; pid?: number | string }
  const cause = code ?? errors?.[0]?.code ?? ''
  const { stop } = program
  switch (cause) {
    case 'EADDRINUSE': return stop.portTaken(port)
    case 'EADDRNOTAVAIL': return stop.hostUnknown(host)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ERR_SQLITE_ERROR': return message.includes('listen') ? stop.portForbidden(port) : stop.notWritable(dataDir)
    case 'ENOTDIR':
    case 'EEXIST': return stop.noFolder(dataDir)
    case 'ENOSPC': return stop.diskFull(dataDir)
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH': return stop.databaseSilent(cause)
    case '28P01':
    case '28000': return stop.databaseRefuses
    case '3D000': return stop.databaseMissing
  }
  if (message === 'secret-key-differs') return stop.secretKeyDiffers
  if (message === 'secret-key-missing') return stop.secretKeyMissing
  if (message === 'secret-key-malformed') return stop.secretKeyMalformed
  if (message === 'schema-is-newer') return stop.schemaNewer
  if (message === 'data-in-use') return stop.dataInUse(dataDir, pid)
  if (/timeout|terminated/i.test(message)) return stop.databaseSilent('')
  return stop.other(message)
}
