import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { createConnection, sendForm, buildForwardedFor } from '../../support/http.ts'
import { isUp, createFolder, spawnProgram } from '../../support/program.ts'
import { buildMessage } from '../../support/studio.ts'
import { check } from '../../support/check.ts'

const many = 30

/**
 * Follows the program's system calls. The messages are spam, which causes no emails, so everything
 * written to the log between request and response is the message itself and the rate limit.
 */
export async function traceLogWrites(dataDir: string): Promise<string> {
  const problem = explainMissingStrace()
  if (!check('strace is available', problem === null, problem)) return 'the fsync was not traced'
  const file = `${createFolder()}/calls`
  const strace = [
    'strace',
    '-D',
    '-f',
    '-yy',
    '-s',
    '16',
    '-o',
    file,
    '-e',
    'trace=read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,' +
      'pwrite64,pwritev,fsync,fdatasync',
  ]
  const program = await spawnProgram(
    { DATA_DIR: dataDir, TRUSTED_PROXIES: '1' },
    ['server.ts'],
    strace,
  )
  if (!(await isUp(program)))
    throw new Error(`The program did not start under strace: ${program.getErrors().slice(0, 500)}`)
  const agent = createConnection()
  let answered = 0
  for (let n = 0; n < many; n++)
    if (
      (
        await sendForm(
          program,
          '/contact',
          buildMessage(n, { website: 'x' }),
          buildForwardedFor(n),
          agent,
        )
      ).status === 303
    )
      answered++
  agent.destroy()
  await program.stop()
  const seen = readCalls(readFileSync(file, 'latin1').split('\n'))
  check(
    'every traced message was answered',
    answered === many && seen.answers === many,
    `${answered} answered, ${seen.answers} seen`,
  )
  check('each was written to the log before its response', seen.logged === many, seen.logged)
  check(
    'the fsync of the log had returned before the response was sent',
    seen.synced === many,
    seen.synced,
  )
  return (
    `the fsync of the log returned before the response was sent in ${seen.synced} of ${many} traced ` +
    `messages (${seen.fsyncs} fsyncs)`
  )
}

function explainMissingStrace(): string | null {
  const { error, status, stderr } = spawnSync(
    'strace',
    ['-f', '-e', 'trace=write', process.execPath, '-v'],
    { encoding: 'utf8' },
  )
  if (error)
    return (
      'strace is not installed; install it (on Debian and Ubuntu: sudo apt-get install ' + 'strace)'
    )
  return status === 0 && !/not permitted/.test(stderr)
    ? null
    : `strace may not follow programs here (${stderr.split('\n')[0]}); run this where ptrace is ` +
        'allowed'
}

type TraceFigures = { answers: number; logged: number; synced: number; fsyncs: number }

/**
 * Reads the trace line by line: a request arrives, the log is written, its fsync returns, the
 * response is sent. A call split over two lines counts as written when it starts and as synced when
 * it has returned.
 */
function readCalls(lines: string[]): TraceFigures {
  const seen: TraceFigures = { answers: 0, logged: 0, synced: 0, fsyncs: 0 }
  const syncing = new Map<string, number>()
  let isRequested = false
  let writes = 0
  let safe = 0
  for (const line of lines) {
    const pid = line.split(' ', 1)[0] ?? ''
    const log = line.includes('/pg_wal/')
    if (
      /\b(read|readv|recvfrom|recvmsg)(\(|\b.*resumed)/.test(line) &&
      line.includes('"POST /contact')
    ) {
      isRequested = true
      writes = safe = 0
    } else if (log && /\b(write|pwrite64|writev|pwritev)\(/.test(line)) writes++
    else if (log && /\b(fsync|fdatasync)\(/.test(line) && !line.includes('unfinished')) {
      seen.fsyncs++
      if (line.endsWith('= 0')) safe = writes
    } else if (log && /\b(fsync|fdatasync)\(/.test(line)) syncing.set(pid, writes)
    else if (/(fsync|fdatasync) resumed/.test(line) && syncing.has(pid)) {
      seen.fsyncs++
      if (line.endsWith('= 0')) safe = syncing.get(pid) ?? safe
      syncing.delete(pid)
    } else if (
      isRequested &&
      line.includes('TCP') &&
      /\b(write|writev|sendto|sendmsg)\(/.test(line) &&
      line.includes('"HTTP/1.1 303')
    ) {
      isRequested = false
      seen.answers++
      if (writes > 0) seen.logged++
      if (writes > 0 && safe === writes) seen.synced++
    }
  }
  return seen
}
