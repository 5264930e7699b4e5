import { readFileSync } from 'node:fs'

import { getCookie, forwardedFor } from './kit/http.ts'
import { type Program, copyFolder, startProgram } from './kit/program.ts'
import { password, sampleBehindProxy as setting, signIn } from './kit/sign-in.ts'
import { createPreparedFolder } from './kit/studio.ts'
import type { Tally } from './kit/tally.ts'
import { checkSameAnswers } from './sign-in-answers.ts'
import { checkSameTimes } from './sign-in-times.ts'

export const about =
  'at most 10 guesses per account in 15 minutes from anywhere, the owner still gets in, every' +
  ' failure looks the same'

type Headers = Record<string, string>

/**
 * A guess is looked at if the right password would have opened: that is how each limit is seen from
 * outside.
 */
export async function verify(tally: Tally): Promise<string> {
  const prepared = await createPreparedFolder(setting)
  const on = async (scene: (program: Program) => Promise<void>) => {
    const program = await startProgram({ ...setting, DATA_DIR: copyFolder(prepared) })
    await scene(program)
    await program.stop()
  }
  await on((program) => checkGuesses(tally, program, 'one address', () => forwardedFor(1)))
  await on((program) =>
    checkGuesses(tally, program, 'an address for every guess', (n) => forwardedFor(n)),
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
    'at most 10 guesses looked at in each way of guessing, owner with a known device in ' +
    `${entered} of 100 during 1,000 addresses; ${answers}; ${times}`
  )
}

let passwordCount = 0
const buildWrongPassword = () => `not the password ${++passwordCount}`

/**
 * The right password as guess number 2 to 10 opens (and forgives), as number 11 and later it does
 * not; spelling the address otherwise is no way around.
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
  tally.check(`${name}: the tenth guess is looked at`, looked === 10, looked)
  const eleventh = await open(10)
  tally.check(`${name}: the eleventh is not, right as it is`, !eleventh)
  let later = 0
  for (let round = 0; round < 10; round++) if (await open(2)) later++
  tally.check(`${name}: nor is any later one`, later === 0, later)
  tally.say(
    `${name}: ${eleventh || later > 0 ? 'more than 10' : looked} of ${n} guesses at one count ` +
      'looked at',
  )
}

/**
 * A thousand addresses guess at the owner, who comes and goes with a browser that has been here
 * before.
 */
async function checkSiege(tally: Tally, program: Program): Promise<number> {
  const email = 'owner@longlight.example'
  let device = getCookie(await signIn(program, email, password, forwardedFor(1)), 'backlot_device')
  let entered = 0
  let opened = 0
  for (let n = 0; n < 1000; n += 10) {
    const [mine, ...theirs] = await Promise.all([
      signIn(program, email, password, { ...forwardedFor(1), cookie: device ?? '' }),
      ...Array.from({ length: 10 }, (_, i) =>
        signIn(
          program,
          email,
          n > 0 && i === 9 ? password : buildWrongPassword(),
          forwardedFor(5000 + n + i),
        ),
      ),
    ])
    device = getCookie(mine, 'backlot_device') ?? device
    if (mine.status === 302) entered++
    opened += theirs.filter(({ status }) => status === 302).length
  }
  tally.check(
    'a thousand addresses: the right password does not open either, once ten were wrong',
    opened === 0,
    opened,
  )
  tally.check('the owner with a known device gets in 100 of 100', entered === 100, entered)
  const copied = await Promise.all(
    Array.from({ length: 12 }, () =>
      signIn(program, email, buildWrongPassword(), { ...forwardedFor(2), cookie: device ?? '' }),
    ),
  )
  const last = await signIn(program, email, password, { ...forwardedFor(2), cookie: device ?? '' })
  tally.check(
    'a known device too has ten guesses and no more',
    copied.every(isRefused) && last.status === 429,
    last.status,
  )
  tally.say(`a thousand addresses: ${opened} opened, owner in ${entered} of 100`)
  return entered
}

/**
 * Fifty at once. The hashing shows in the processor time of the program: what was looked at is
 * counted by it.
 */
async function checkBursts(tally: Tally, program: Program) {
  const burst = async (email: string, size: number) => {
    const before = readProcessorTime(program)
    const answers = await Promise.all(
      Array.from({ length: size }, () =>
        signIn(program, email, buildWrongPassword(), forwardedFor(9000 + passwordCount)),
      ),
    )
    return { spent: readProcessorTime(program) - before, failed: answers.every(isRefused) }
  }
  await burst('warm.up@longlight.example', 50)
  const few = await burst('books@longlight.example', 9)
  tally.check(
    'nine at once leave the tenth',
    (await signIn(program, 'books@longlight.example', password, forwardedFor(8000))).status === 302,
  )
  const first = await burst('manager@longlight.example', 50)
  tally.check(
    'fifty at once leave none',
    (await signIn(program, 'manager@longlight.example', password, forwardedFor(8001))).status ===
      429,
  )
  const second = await burst('manager@longlight.example', 50)
  const one = (few.spent - (second.spent * 9) / 50) / 9
  const looked = (first.spent - second.spent) / one
  tally.check('all of a burst fail alike', few.failed && first.failed && second.failed)
  tally.check(
    'of fifty at once no more than ten are hashed (by processor time, nearer to ten than to fifty)',
    one > 0 && looked < 22,
    looked.toFixed(1),
  )
  tally.say(`bursts: of 50 at once about ${looked.toFixed(1)} hashed by processor time`)
}

/** Clock ticks the process has used, all threads together (proc(5): fields 14 and 15). */
function readProcessorTime({ pid }: Program): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/**
 * One network may guess wrong fifty times, at any accounts. A right password is not counted, so that
 * a whole studio can sign in from behind one address.
 */
async function checkNetworkLimit(tally: Tally, program: Program) {
  const guess = (n: number) =>
    signIn(program, `guess${n}@longlight.example`, buildWrongPassword(), forwardedFor(77))
  for (let n = 0; n < 49; n++) await guess(n)
  const right = () => signIn(program, 'crew@longlight.example', password, forwardedFor(77))
  tally.check(
    'one network: a right password after 49 wrong ones signs in',
    (await right()).status === 302,
  )
  tally.check(
    'one network: its fiftieth wrong guess is looked at',
    (await guess(49)).status === 401,
  )
  tally.check('one network: nothing after it is', (await right()).status === 429)
  tally.check(
    'another network is free',
    (await signIn(program, 'crew@longlight.example', password, forwardedFor(78))).status === 302,
  )
}

/** Wrong, or one guess too many. */
function isRefused({ status }: { status: number }): boolean {
  return status === 401 || status === 429
}
