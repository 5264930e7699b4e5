import { beforeAll, test } from 'vitest'

import { getCookie, buildForwardedFor } from '../../support/http.ts'
import { type Program, copyFolder, startProgram } from '../../support/program.ts'
import { readProcessorTime } from '../../support/processes.ts'
import { password, sampleBehindProxy as setting, signIn } from '../../support/sign-in.ts'
import { createPreparedFolder } from '../../support/studio.ts'
import { checkSameResponses } from './responses.ts'
import { checkSameTimes } from './timing.ts'
import { check, report, printLine } from '../../support/check.ts'

type Headers = Record<string, string>

let prepared: string
beforeAll(async () => {
  prepared = await createPreparedFolder(setting)
})
/** Runs a scene on a copy of the same data. */
const runScene = (scene: (program: Program) => Promise<void>) => async () => {
  const program = await startProgram({ ...setting, DATA_DIR: copyFolder(prepared) })
  await scene(program)
  await program.stop()
}

/*
 * An attempt is counted as checked if the correct password would have signed in. So each limit is
 * measured from outside.
 */
const origins: Record<string, (n: number) => Headers> = {
  'one address': () => buildForwardedFor(1),
  'an address for every attempt': (n) => buildForwardedFor(n),
  'no address header': () => ({}),
}
for (const [name, from] of Object.entries(origins))
  test(
    `${name}: at most ten attempts are checked`,
    runScene((program) => checkGuesses(program, name, from)),
  )
test(
  'a thousand addresses do not keep the owner out',
  runScene(async (program) => {
    const entered = await checkSiege(program)
    report(
      'at most 10 attempts checked in each scenario, owner with a known device in ' +
        `${entered} of 100 during 1,000 addresses`,
    )
  }),
)
test('attempts at the same moment are counted before they are checked', runScene(checkBursts))
test('one network may fail fifty times', runScene(checkNetworkLimit))
test('every failure has the same response', async () => {
  report(await checkSameResponses(prepared), 'responses')
})
test('every failure takes the same time', async () => {
  report(await checkSameTimes(prepared), 'times')
})

let passwordCount = 0
const buildWrongPassword = () => `not the password ${++passwordCount}`

/**
 * The correct password signs in as attempt 2 to 10 (and resets the throttle), not as attempt 11 or
 * later. Another spelling of the email address doesn't bypass this.
 */
async function checkGuesses(program: Program, name: string, from: (n: number) => Headers) {
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
  check(`${name}: the tenth attempt is checked`, looked === 10, looked)
  const eleventh = await open(10)
  check(`${name}: the eleventh is not, although correct`, !eleventh)
  let later = 0
  for (let round = 0; round < 10; round++) if (await open(2)) later++
  check(`${name}: no later one is`, later === 0, later)
  printLine(
    `${name}: ${eleventh || later > 0 ? 'more than 10' : looked} of ${n} attempts in one window ` +
      'looked at',
  )
}

/**
 * A thousand networks attack the owner's account while the owner signs in and out with a known
 * browser.
 */
async function checkSiege(program: Program): Promise<number> {
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
  check(
    'a thousand addresses: the correct password is rejected too, after ten wrong ones',
    opened === 0,
    opened,
  )
  check('the owner with a known device signs in 100 of 100', entered === 100, entered)
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
  check(
    'a known device has ten attempts too',
    copied.every(isRefused) && last.status === 429,
    last.status,
  )
  printLine(`a thousand addresses: ${opened} signed in, owner ${entered} of 100`)
  return entered
}

/**
 * Sends fifty attempts at once. The program's processor time shows how many passwords it hashed.
 */
async function checkBursts(program: Program) {
  const measureBurst = async (email: string, size: number) => {
    const before = readProcessorTime(program.pid)
    const responses = await Promise.all(
      Array.from({ length: size }, () =>
        signIn(program, email, buildWrongPassword(), buildForwardedFor(9000 + passwordCount)),
      ),
    )
    return { spent: readProcessorTime(program.pid) - before, failed: responses.every(isRefused) }
  }
  await measureBurst('warm.up@longlight.example', 50)
  const few = await measureBurst('books@longlight.example', 9)
  check(
    'nine at once leave one',
    (await signIn(program, 'books@longlight.example', password, buildForwardedFor(8000))).status ===
      302,
  )
  const first = await measureBurst('manager@longlight.example', 50)
  check(
    'fifty at once leave none',
    (await signIn(program, 'manager@longlight.example', password, buildForwardedFor(8001)))
      .status === 429,
  )
  const second = await measureBurst('manager@longlight.example', 50)
  const one = (few.spent - (second.spent * 9) / 50) / 9
  const looked = (first.spent - second.spent) / one
  check('all of a burst fail with the same response', few.failed && first.failed && second.failed)
  check(
    'of fifty at once no more than ten are hashed (by processor time, nearer to ten than to fifty)',
    one > 0 && looked < 22,
    looked.toFixed(1),
  )
  printLine(`bursts: of 50 at once about ${looked.toFixed(1)} hashed by processor time`)
}

/**
 * One network may fail fifty times, for any accounts. A correct password isn't counted, so a whole
 * studio can sign in from one IP address.
 */
async function checkNetworkLimit(program: Program) {
  const guess = (n: number) =>
    signIn(program, `guess${n}@longlight.example`, buildWrongPassword(), buildForwardedFor(77))
  for (let n = 0; n < 49; n++) await guess(n)
  const signInCorrectly = () =>
    signIn(program, 'crew@longlight.example', password, buildForwardedFor(77))
  check(
    'one network: a right password after 49 wrong ones signs in',
    (await signInCorrectly()).status === 302,
  )
  check('one network: its fiftieth wrong attempt is checked', (await guess(49)).status === 401)
  check('one network: no later one is', (await signInCorrectly()).status === 429)
  check(
    'another network is unaffected',
    (await signIn(program, 'crew@longlight.example', password, buildForwardedFor(78))).status ===
      302,
  )
}

/** Returns true for a wrong password and for too many attempts. */
function isRefused({ status }: { status: number }): boolean {
  return status === 401 || status === 429
}
