import type { Config } from '../app/platform/config.server.ts'

/** Ends the program with one sentence. */
export function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** What kept the program from starting, in one clear sentence and what to do. */
export function sentenceFor(error: unknown, { port, host, dataDir }: Config): string {
  const { code, message = String(error), errors } = error as { code?: string; message?: string; errors?: { code?: string }[] }
  const cause = code ?? errors?.[0]?.code ?? ''
  switch (cause) {
    case 'EADDRINUSE': return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS': return message.includes('listen') ? `Port ${port} may not be opened by this user. Set PORT to a number above 1023.` : `The data folder ${dataDir} is not writable. Give this user the right to write there, or set DATA_DIR to another folder.`
    case 'ENOTDIR':
    case 'EEXIST': return `The data folder ${dataDir} is not a folder. Set DATA_DIR to another place.`
    case 'ENOSPC': return `The disk that holds ${dataDir} is full. Make room and start again.`
    case 'EADDRNOTAVAIL': return `HOST ${host} is not an address of this machine.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH': return `The database at DATABASE_URL does not answer (${cause}). Start it, or correct the address.`
    case '28P01':
    case '28000': return 'The database at DATABASE_URL does not accept this user or password. Correct the address.'
    case '3D000': return 'The database named in DATABASE_URL does not exist. Create it first.'
  }
  if (message === 'schema-is-newer') return 'The data was written by a newer version of Backlot. Start that version, or restore a backup made with this one.'
  if (message === 'data-in-use') return `The data folder ${dataDir} is in use by process ${(error as { pid?: number | string }).pid}. Stop it first, or set DATA_DIR to another folder.`
  if (/timeout|terminated/i.test(message)) return 'The database at DATABASE_URL does not answer. Start it, or correct the address.'
  return `Backlot could not start: ${message}`
}
