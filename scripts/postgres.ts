import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Postgres = { url: string; stop(): Promise<void> }

/**
 * Starts a temporary PostgreSQL with the programs installed on this machine. `stop` ends it and
 * deletes its folder.
 */
export async function startPostgres(): Promise<Postgres> {
  const bin = findPrograms()
  if (!bin)
    throw new Error(
      'PostgreSQL was not found. Install its server (on Debian and Ubuntu: apt-get install ' +
        'postgresql), or set DATABASE_URL.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'backlot-postgres-'))
  const user = findServerUser()
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await findFreePort()
  const runAs = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    if (status !== 0) throw new Error(`PostgreSQL could not be started (${program}): ${stderr}`)
  }
  runAs(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
  )
  runAs(
    'pg_ctl',
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off ` +
      '-c max_connections=100',
    'start',
  )
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      runAs('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPrograms(): string | undefined {
  return [
    ...globSync('/usr/lib/postgresql/*/bin'),
    '/usr/local/bin',
    '/usr/bin',
    '/opt/homebrew/bin',
  ]
    .sort()
    .reverse()
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/** The server refuses to run as root, so it uses the user of Debian's package. */
function findServerUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const readId = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: readId('-u') || 65534, gid: readId('-g') || 65534 }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
