import { withData } from '../../support/data.ts'
import { createConnection, sendForm, buildForwardedFor } from '../../support/http.ts'
import { type Program, copyFolder, startProgram } from '../../support/program.ts'
import { password, sampleBehindProxy as setting } from '../../support/sign-in.ts'
import { check, printLine } from '../../support/check.ts'

/**
 * Doubled when the first samples are unclear: chance alone would exceed the limit once in fifty
 * runs.
 */
const samples = 500
/**
 * Below this the groups are indistinguishable (Romano 2006 calls everything under 0.147
 * negligible).
 */
const negligible = 0.1

/**
 * Disabled accounts: one for every nine attempts, because their throttle can't be cleared by a
 * success.
 */
const manyDisabled = `
  insert into staff (email, email_key, name, role, password, sample, disabled_at, created_at)
  select 'gone' || n || '@longlight.example', 'gone' || n || '@longlight.example', name, role,
    password, sample, now(), created_at
  from staff, generate_series(-1, $1::int) n where email_key = 'crew@longlight.example'`

/**
 * Cliff's delta: the probability that a sample of one group is larger, minus the probability that
 * it is smaller.
 */
function computeCliffsDelta(a: number[], b: number[]): number {
  let more = 0
  for (const x of a) for (const y of b) more += Math.sign(x - y)
  return more / (a.length * b.length)
}

/**
 * Samples four kinds of failure in a new order each round, so that other load affects all equally.
 */
export async function checkSameTimes(prepared: string): Promise<string> {
  const dataDir = copyFolder(prepared)
  await withData({ dataDir }, (query) => query(manyDisabled, [Math.ceil((2 * samples) / 9) + 4]))
  const program = await startProgram({ ...setting, DATA_DIR: dataDir })
  const kinds = {
    known: () => 'owner@longlight.example',
    unknown: (round: number) => `nobody${round}@longlight.example`,
    malformed: (round: number) => `no address ${round}`,
    disabled: (round: number) => `gone${round}@longlight.example`,
  }
  const times = await collectTimes(program, 0, samples, kinds)
  if (listDeltas(times).some(({ delta }) => Math.abs(delta) >= negligible)) {
    for (const [name, group] of Object.entries(
      await collectTimes(program, samples, samples, kinds),
    ))
      times[name]!.push(...group)
  }
  await program.stop()
  const deltas = listDeltas(times)
  for (const { name, delta } of deltas)
    check(
      `${name} takes the same time as unknown (Cliff's delta under ${negligible})`,
      Math.abs(delta) < negligible,
      delta.toFixed(3),
    )
  for (const [name, group] of Object.entries(times))
    printLine(`${name}: median ${getMedian(group).toFixed(1)} ms of ${group.length}`)

  await withData({ dataDir }, (query) => query('alter table rate_limit rename to rate_limit_away'))
  const broken = await startProgram({ ...setting, DATA_DIR: dataDir })
  const failing = await collectTimes(broken, 0, samples / 2, {
    known: () => 'owner@longlight.example',
    unknown: (round) => `nobody${round}@longlight.example`,
  })
  await broken.stop()
  const delta = computeCliffsDelta(failing.known!, failing.unknown!)
  check(
    `with a broken database known takes the same time as unknown (under ${2 * negligible}, half ` +
      'the samples)',
    Math.abs(delta) < 2 * negligible,
    delta.toFixed(3),
  )
  printLine(
    `database error: median ${getMedian([...failing.known!, ...failing.unknown!]).toFixed(1)} ms`,
  )
  return (
    `times against unknown by Cliff's delta: ` +
    `${deltas.map(({ name, delta }) => `${name} ${delta.toFixed(3)}`).join(', ')}, database ` +
    `error ${delta.toFixed(3)} (${times.unknown!.length} of each, interleaved, on a machine ` +
    'with other load)'
  )
}

function listDeltas({ unknown = [], ...others }: Record<string, number[]>) {
  return Object.entries(others).map(([name, group]) => ({
    name,
    delta: computeCliffsDelta(group, unknown),
  }))
}

type Kinds = Record<string, (round: number) => string>

/**
 * Nine attempts per account, so that each is checked and hashed. Then the owner's correct password
 * clears its throttle, and the other kinds get a new account.
 */
async function collectTimes(
  program: Program,
  from: number,
  many: number,
  kinds: Kinds,
): Promise<Record<string, number[]>> {
  const agent = createConnection()
  const times: Record<string, number[]> = Object.fromEntries(
    Object.keys(kinds).map((name) => [name, []]),
  )
  for (let n = -9; n < many; n++) {
    const round = Math.floor((from + n) / 9) + (from > 0 ? 2 : 0)
    if (n % 9 === 0) await resetThrottle(program)
    for (const [name, address] of Object.entries(kinds).sort(() => Math.random() - 0.5)) {
      const { ms, status } = await sendForm(
        program,
        '/auth',
        { email: address(round), password: `wrong ${n}` },
        buildForwardedFor(100_000 + Math.floor(Math.random() * 1e6)),
        agent,
      )
      if (status !== 401) throw new Error(`${name} got ${status}.`)
      if (n >= 0) times[name]!.push(ms)
    }
  }
  agent.destroy()
  return times
}

async function resetThrottle(program: Program) {
  await sendForm(
    program,
    '/auth',
    { email: 'owner@longlight.example', password },
    buildForwardedFor(Math.floor(Math.random() * 1e5)),
  )
}

function getMedian(group: number[]): number {
  return [...group].sort((a, b) => a - b)[Math.floor(group.length / 2)] ?? 0
}
