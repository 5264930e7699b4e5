import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { test } from 'vitest'

import { check, printLine, report } from '../../tests/support/check.ts'
import { sendForm, sendRequest } from '../../tests/support/http.ts'
import { readMemory } from '../../tests/support/processes.ts'
import { type Program, isUp, spawnProgram } from '../../tests/support/program.ts'
import { getSession, sampleBehindProxy } from '../../tests/support/sign-in.ts'

const minutes = Number(process.env.MINUTES ?? 60)
/** Megabytes that docs/operating.md states for the embedded database in use. */
const limit = 330
/** Megabytes that a first start, which creates the database, may use on a machine with 1 GB. */
const firstStartLimit = 950
/** Megabytes by which two quarters of a run may differ without a leak. */
const tolerance = 25
const sitePages = ['/', '/about', '/services', '/portfolio', '/book', '/contact', '/privacy']
const portalPages = [
  '/portal',
  '/portal/bookings',
  '/portal/projects',
  '/portal/clients/inquiries',
  '/portal/clients/invoices',
  '/portal/analytics',
  '/portal/settings/backups',
]

test('memory stays flat in use', async () => {
  const program = await startAsDocumented()
  printLine(`ready: ${format(readMemory(program.pid))}, ${readParts(program.pid)}`)
  const samples = await useFor(program, minutes)
  const quarter = Math.floor(samples.length / 4)
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map(
    findMedian,
  )
  printLine(`second quarter ${format(second!)}, last ${format(last!)}; ${readParts(program.pid)}`)
  check(`it needs at most ${limit} MB`, Math.max(...samples) <= limit, Math.max(...samples))
  check('it needs no more in the end than before', last! - second! <= tolerance, [second, last])
  report(
    `${format(last!)} after ${minutes} minutes of use, at most ${format(Math.max(...samples))}`,
    'embedded',
  )
  await program.stop()
})

/** Starts the program on the embedded database with the flags of `npm start`, twice. */
async function startAsDocumented(): Promise<Program> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { start: string }
  }
  const args = scripts.start.split(' ').slice(1)
  const first = await spawnProgram(sampleBehindProxy, args)
  await isUp(first)
  const peak = readPeak(first.pid)
  check(`the first start needs at most ${firstStartLimit} MB`, peak <= firstStartLimit, peak)
  printLine(`first start: at most ${format(peak)}`)
  await first.stop()
  const program = await spawnProgram({ ...sampleBehindProxy, DATA_DIR: first.dataDir }, args)
  await isUp(program)
  // until V8 has optimized the database
  await sleep(20_000)
  return program
}

/** Uses the program as a small studio does on a busy day. Returns the megabytes every 5 seconds. */
async function useFor(program: Program, minutes: number): Promise<number[]> {
  const cookie = await getSession(program, 'owner')
  const end = performance.now() + minutes * 60_000
  const samples: number[] = []
  for (let round = 0; performance.now() < end; round++) {
    const isPortal = round % 5 === 4
    const pages = isPortal ? portalPages : sitePages
    const path = pages[Math.floor(round / (isPortal ? 5 : 1)) % pages.length]!
    const { status } = await sendRequest(program.url + path, {
      headers: { accept: 'text/html', ...(isPortal && { cookie }) },
    })
    if (status !== 200) check(`${path} answers`, false, status)
    if (round % 60 === 0) await sendMessage(program, round)
    if (round % 10 === 0) samples.push(readMemory(program.pid))
    await sleep(500)
  }
  return samples
}

/** Each visitor has an address of their own, so that the limit of messages isn't reached. */
async function sendMessage(program: Program, round: number) {
  await sendForm(
    program,
    '/contact',
    {
      formKey: randomUUID(),
      name: `Visitor ${round}`,
      email: `visitor-${round}@memory.test`,
      message: 'When could you film our harvest dinner?',
    },
    { 'x-forwarded-for': `198.51.100.${(round / 60) % 250}` },
  )
}

/** Returns the most megabytes that a process has had so far. */
function readPeak(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Says how much is mapped from files, which is Node's program, and how much is not. */
function readParts(pid: number): string {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024
  const anonymous = read('Anonymous')
  return `${format(anonymous)} of its own, ${format(read('Rss') - anonymous)} of program files`
}

function findMedian(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function format(megabytes: number): string {
  return `${Math.round(megabytes)} MB`
}
