import { readFileSync } from 'node:fs'

import { getCookie, buildForwardedFor } from './kit/http.ts'
import { type Program, copyFolder, startProgram } from './kit/program.ts'
import { password, sampleBehindProxy as setting, signIn } from './kit/sign-in.ts'
import { createPreparedFolder } from './kit/studio.ts'
import type { Tally } from './kit/tally.ts'
import { checkSameAnswers } from './sign-in-answers.ts'
import { checkSameTimes } from './sign-in-times.ts'

export const about =
  'at most 10 attempts per account in 15 minutes from anywhere, the owner can still sign in, ' +
  'every failure looks the same'

type Headers = Record<string, string>

/**
 * An attempt is counted as checked if the correct password would have signed in. So each limit is
 * measured from outside.
 */
export async function verify(tally: Tally): Promise<string> {
  const prepared = await createPreparedFolder(setting)
  const on = async (scene: (program: Program) => Promise<void>) => {
    const program = await startProgram({ ...setting, DATA_DIR: copyFolder(prepared) })
    await scene(program)
    await program.stop()
  }
  await on((program) => checkGuesses(tally, program, 'one address', () => buildForwardedFor(1)))
  await on((program) =>
    checkGuesses(tally, program, 'an address for every attempt', (n) => buildForwardedFor(n)),
  )
  await on((program) => checkGuesses(tally, program, 'no address header', () => ({})))
  let entered = 0
  await on(async (program) => {
    entered = await checkSiege(tally, program)
  })
  await on((program) => checkBursts(tally, program))
  await on((program) => checkNetworkLimit(tally, program))
  const answers = await checkSameAnswers(tally, prepared)
  const times = await checkSameTimes(tally, prepared)
  return (
    'at most 10 attempts checked in each scenario, owner with a known device in ' +
    `${entered} of 100 during 1,000 addresses; ${answers}; ${times}`
  )
}

let passwordCount = 0
const buildWrongPassword = () => `not the password ${++passwordCount}`

/**
 * The correct password signs in as attempt 2 to 10 (and resets the throttle), not as attempt 11 or
 * later. Another spelling of the email address doesn't bypass this.
 */
async function checkGuesses(
  tally: Tally,
  program: Program,
  name: string,
  from: (n: number) => Headers,
) {
  const email = 'crew@longlight.example'
  const spelled = [email, 'Crew@Longlight.Example', ` ${email}  `, 'CREW@LONGLIGHT.EXAMPLE']
  let n = 0
  const guess = (given: string) => signIn(program, spelled[n % 4]!, given, from(100 + n++))
  const open = async (after: number) => {
    for (let i = 0; i < after; i++) await guess(buildWrongPassword())
    return (await guess(password)).status === 302
  }
  let looked = 0
  for (const before of [1, 4, 9]) if (await open(before)) looked = before + 1
  tally.check(`${name}: the tenth attempt is checked`, looked === 10, looked)
  const eleventh = await open(10)
  tally.check(`${name}: the eleventh is not, although correct`, !eleventh)
  let later = 0
  for (let round = 0; round < 10; round++) if (await open(2)) later++
  tally.check(`${name}: no later one is`, later === 0, later)
  tally.say(
    `${name}: ${eleventh || later > 0 ? 'more than 10' : looked} of ${n} attempts in one window ` +
      'looked at',
  )
}

/**
 * A thousand networks attack the owner's account while the owner signs in and out with a known
 * browser.
 */
async function checkSiege(tally: Tally, program: Program): Promise<number> {
  const email = 'owner@longlight.example'
  let device = getCookie(
    await signIn(program, email, password, buildForwardedFor(1)),
    'backlot_device',
  )
  let entered = 0
  let opened = 0
  for (let n = 0; n < 1000; n += 10) {
    const [mine, ...theirs] = await Promise.all([
      signIn(program, email, password, { ...buildForwardedFor(1), cookie: device ?? '' }),
      ...Array.from({ length: 10 }, (_, i) =>
        signIn(
          program,
          email,
          n > 0 && i === 9 ? password : buildWrongPassword(),
          buildForwardedFor(5000 + n + i),
        ),
      ),
    ])
    device = getCookie(mine, 'backlot_device') ?? device
    if (mine.status === 302) entered++
    opened += theirs.filter(({ status }) => status === 302).length
  }
  tally.check(
    'a thousand addresses: the correct password is rejected too, after ten wrong ones',
    opened === 0,
    opened,
  )
  tally.check('the owner with a known device signs in 100 of 100', entered === 100, entered)
  const copied = await Promise.all(
    Array.from({ length: 12 }, () =>
      signIn(program, email, buildWrongPassword(), {
        ...buildForwardedFor(2),
        cookie: device ?? '',
      }),
    ),
  )
  const last = await signIn(program, email, password, {
    ...buildForwardedFor(2),
    cookie: device ?? '',
  })
  tally.check(
    'a known device has ten attempts too',
    copied.every(isRefused) && last.status === 429,
    last.status,
  )
  tally.say(`a thousand addresses: ${opened} signed in, owner ${entered} of 100`)
  return entered
}

/**
 * Sends fifty attempts at once. The program's processor time shows how many passwords it hashed.
 */
async function checkBursts(tally: Tally, program: Program) {
  const burst = async (email: string, size: number) => {
    const before = readProcessorTime(program)
    const answers = await Promise.all(
      Array.from({ length: size }, () =>
        signIn(program, email, buildWrongPassword(), buildForwardedFor(9000 + passwordCount)),
      ),
    )
    return { spent: readProcessorTime(program) - before, failed: answers.every(isRefused) }
  }
  await burst('warm.up@longlight.example', 50)
  const few = await burst('books@longlight.example', 9)
  tally.check(
    'nine at once leave one',
    (await signIn(program, 'books@longlight.example', password, buildForwardedFor(8000))).status ===
      302,
  )
  const first = await burst('manager@longlight.example', 50)
  tally.check(
    'fifty at once leave none',
    (await signIn(program, 'manager@longlight.example', password, buildForwardedFor(8001)))
      .status === 429,
  )
  const second = await burst('manager@longlight.example', 50)
  const one = (few.spent - (second.spent * 9) / 50) / 9
  const looked = (first.spent - second.spent) / one
  tally.check(
    'all of a burst fail with the same response',
    few.failed && first.failed && second.failed,
  )
  tally.check(
    'of fifty at once no more than ten are hashed (by processor time, nearer to ten than to fifty)',
    one > 0 && looked < 22,
    looked.toFixed(1),
  )
  tally.say(`bursts: of 50 at once about ${looked.toFixed(1)} hashed by processor time`)
}

/** Returns the clock ticks used by all threads of the process (proc(5): fields 14 and 15). */
function readProcessorTime({ pid }: Program): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/**
 * One network may fail fifty times, for any accounts. A correct password isn't counted, so a whole
 * studio can sign in from one IP address.
 */
async function checkNetworkLimit(tally: Tally, program: Program) {
  const guess = (n: number) =>
    signIn(program, `guess${n}@longlight.example`, buildWrongPassword(), buildForwardedFor(77))
  for (let n = 0; n < 49; n++) await guess(n)
  const right = () => signIn(program, 'crew@longlight.example', password, buildForwardedFor(77))
  tally.check(
    'one network: a right password after 49 wrong ones signs in',
    (await right()).status === 302,
  )
  tally.check(
    'one network: its fiftieth wrong attempt is checked',
    (await guess(49)).status === 401,
  )
  tally.check('one network: no later one is', (await right()).status === 429)
  tally.check(
    'another network is unaffected',
    (await signIn(program, 'crew@longlight.example', password, buildForwardedFor(78))).status ===
      302,
  )
}

/** Returns true for a wrong password and for too many attempts. */
function isRefused({ status }: { status: number }): boolean {
  return status === 401 || status === 429
}
