import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

import { onEnd } from '../../support/cleanup.ts'
import { findFreePort } from '../../support/program.ts'

/** The machine's own programs only, as a server without a clone has them. */
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)
const bareEnv = { PATH: path, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR }

/** Builds the package and returns its path. */
export function buildPackage(): string {
  execFileSync(process.execPath, ['scripts/package.ts'], { stdio: 'inherit' })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return resolve(`build/backlot-${version}.tgz`)
}

/** Installs the package as `npm install FILE` does, without running any install script. */
export function installPackage(file: string, folder: string) {
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', file],
    { cwd: folder, env: bareEnv, stdio: 'inherit' },
  )
}

export type Installed = { url: string; child: ChildProcess; out(): string; ended: Promise<unknown> }

/** Starts the installed command in the folder, without waiting. */
export async function startInstalled(
  folder: string,
  env: Record<string, string> = {},
): Promise<Installed> {
  const port = env.PORT ?? String(await findFreePort())
  const child = spawn(join(folder, 'node_modules/.bin/backlot'), ['start'], {
    cwd: folder,
    env: { ...bareEnv, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      out = (out + bytes.toString()).slice(-100_000)
    })
  onEnd(() => child.kill('SIGKILL'))
  const ended = new Promise((done) => child.once('close', done))
  return { url: `http://127.0.0.1:${port}`, child, out: () => out, ended }
}

export type Doctor = { code: number | null; out: string; err: string }

/** Runs the installed `backlot doctor` with the environment of a program. */
export function runDoctor(
  folder: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Doctor {
  const { status, stdout, stderr } = spawnSync(
    join(folder, 'node_modules/.bin/backlot'),
    ['doctor', ...args],
    { cwd: folder, env: { ...bareEnv, ...env }, encoding: 'utf8' },
  )
  return { code: status, out: stdout, err: stderr }
}

/**
 * Returns the installed packages, files of the program that Node couldn't run, and those that only
 * its development needs.
 */
export function listInstalled(folder: string) {
  const own = join(folder, 'node_modules/backlot')
  const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const files = readdirSync(own, { recursive: true, encoding: 'utf8' })
  return {
    direct: Object.keys(dependencies),
    unneeded: files.filter((file) =>
      /_snapshot\.json$|\.map$|\.test\.|^tests|compose\.yml$|Containerfile$|(?:^|\/)\.env/.test(
        file,
      ),
    ),
    typescript: files.filter((file) => /\.tsx?$/.test(file)),
    commands: files.filter(
      (file) =>
        /\.(?:js|mjs)$/.test(file) &&
        /npm run (?:backup|restore|owner-link|doctor)/.test(readFileSync(join(own, file), 'utf8')),
    ),
  }
}
