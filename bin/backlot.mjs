#!/usr/bin/env node
// The command of the installed package. It runs on the machine's own Node (20 or newer), so it is
// plain JavaScript and imports only Node; the programs it starts need the newer one of `findNode`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The commands, each with its program without the ending. `scripts/package.ts` builds them. */
const commands = {
  start: 'server',
  doctor: 'scripts/doctor',
  backup: 'scripts/backup',
  restore: 'scripts/restore',
  export: 'scripts/export',
  import: 'scripts/import',
  rollback: 'scripts/rollback',
  'owner-link': 'scripts/owner-link',
}
/** Node has no limit of its own that fits a small machine; docs/operating.md has the figures. */
const memoryFlags = ['--max-semi-space-size=4', '--max-old-space-size=512']
/** A fixed value: otherwise the allocator of Linux keeps the memory of compiling the database. */
const memoryVariables = { MALLOC_TRIM_THRESHOLD_: '131072' }
const usage = `Usage: backlot [COMMAND]

  start [FOLDER]   start Backlot; its data is in FOLDER/data, or ./data
  doctor           check everything and say what to do
  backup           make a backup
  restore FILE     restore a backup
  export FILE      write the whole studio into one file
  import FILE      import that file into an empty studio
  rollback         go back to before the last upgrade
  owner-link       print a link for an owner who lost the password

Settings are environment variables, such as PORT and PUBLIC_URL. See docs/operating.md.
`

const [first, ...others] = process.argv.slice(2)
if (first === '--help' || first === 'help') {
  process.stdout.write(usage)
} else if (first === undefined || Object.hasOwn(commands, first)) {
  runCommand(first ?? 'start', others)
} else {
  stop(`Backlot has no command ${first}.\n\n${usage}`)
}

function runCommand(name, args) {
  if (name === 'start' && args.length > 0) {
    const [folder] = args
    mkdirSync(folder, { recursive: true })
    process.chdir(folder)
    process.stdout.write(`Using ${process.cwd()}\n`)
  }
  const program = findProgram(commands[name])
  const flags = name === 'start' ? memoryFlags : ['--no-warnings']
  replaceProcess(findNode(), [...flags, program, ...(name === 'start' ? [] : args)])
}

function findProgram(name) {
  const path = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..', name)
  return existsSync(`${path}.js`) ? `${path}.js` : `${path}.ts`
}

/** Returns the Node that the package brings along, or else the machine's, if it is new enough. */
function findNode() {
  const require = createRequire(import.meta.url)
  const system = process.platform === 'win32' ? 'win' : process.platform
  for (const name of [`node-${system}-${process.arch}`, 'node'])
    try {
      const about = require.resolve(`${name}/package.json`)
      const node = join(dirname(about), require(about).bin.node)
      if (existsSync(node)) return node
    } catch {
      // not installed: there is none for this platform, or it was left out
    }
  const [major, minor] = process.versions.node.split('.').map(Number)
  // 24.7 added argon2
  if (major < 24 || (major === 24 && minor < 7))
    stop(
      `Backlot needs Node 24.7 or newer here, and this is ${process.version}. Install it and try again.\n`,
    )
  return process.execPath
}

/**
 * Goes on as another program, without a process in between where Node can do that. Otherwise passes
 * signals on, and ends with npm, which ends its shell without telling the program.
 */
function replaceProcess(node, args) {
  const env = { ...memoryVariables, ...process.env }
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning') // execve is experimental
    process.execve(node, [node, ...args], env)
  }
  // server/watch-parent.ts ends the program when this process has ended
  const child = spawn(node, args, {
    stdio: 'inherit',
    env: { ...env, npm_lifecycle_event: 'start' },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM')
    }, 500).unref()
  child.on('exit', (code) => process.exit(code ?? 1))
}

function stop(message) {
  process.stderr.write(message)
  process.exit(1)
}
