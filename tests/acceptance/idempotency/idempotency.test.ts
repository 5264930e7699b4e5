import { afterAll, test } from 'vitest'

import sharp from 'sharp'

import { type Query, withData } from '../../support/data.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { getCookie } from '../../support/http.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { password, sampleBehindProxy, signIn } from '../../support/sign-in.ts'
import { sendPicture } from '../../support/upload.ts'
import { listAddresses } from '../../support/route-addresses.ts'
import { type SampleIds, pressEveryButton } from './buttons.ts'
import { pressGalleries } from './galleries.ts'
import { pressReviews } from './reviews.ts'
import { pressInstallments } from './installments.ts'
import { setUpInvoicing } from './invoices.ts'
import { pressLibrary, addLibraryFiles } from './library.ts'
import { plantExpiredQuotes, pressQuotes } from './quotes.ts'
import { type Presser, pressCount, createPresser } from './presser.ts'
import { pressSigning } from './signing.ts'
import { check, report, printLine } from '../../support/check.ts'

/** Rounds per database. */
const rounds = Number(process.env.ROUNDS) || 20

/** URLs with an action that are not pressed here, with the reason. */
const exceptions: Record<string, string> = {
  '/*': 'accepts nothing',
  '/portal/reviews/:reviewId/files': 'the newest file isn’t added twice',
  '/portal/reviews/:reviewId/uploads/:uploadId/completion': 'an upload is completed once',
  '/auth': 'a sign-in is a new session each time',
  '/auth/code': 'a code works once',
  '/auth/sign-out': 'ends the session',
  '/auth/reset': 'has its own limit',
  '/auth/setup': 'a link works once',
  '/auth/setup/import': 'one import runs at a time',
  '/auth/setup/uploads': 'an upload is a new one each time',
  '/auth/setup/uploads/:uploadId': 'accepts no form',
  '/auth/invitation': 'a link works once',
  '/testimonial/:ref': 'the same text again changes nothing',
  '/dates/*': 'only redirects',
  '/verify': 'changes nothing',
  '/book/:service/:day': 'the same request again is one, with its own limit',
  '/received/:receipt': 'the email address is already changed',
  '/portal/bookings/:bookingId/link': 'each link replaces the last',
  '/client': 'pressed eight times in its HTTP test',
  '/client/invoices/:number': 'pressed eight times in its HTTP test',
  '/client/billing': 'pressed eight times in its HTTP test',
  '/g/:slug/pin': 'a PIN that was right is not asked again',
  '/g/:slug/views': 'each opening of a file counts',
  '/g/:slug/name': 'one name for each browser, by its session',
  '/portal/galleries/:galleryId/guests/:contactId/erasure': 'finds nothing the second time',
  '/portal/galleries/:galleryId/lists/:listId/download': 'each download is a plan of its own',
  '/g/:slug/downloads': 'each download is a plan of its own',
  '/booking/:ref': 'a completed action is no longer offered',
  '/portal/bookings/:bookingId/notice/delivery': 'finds nothing the second time',
  '/portal/bookings/:bookingId/reminder/stop': 'stopping again changes nothing',
  '/portal/bookings/:bookingId/reminder/resume': 'resuming again changes nothing',
  '/portal/bookings/:bookingId/proposal': 'a proposal, pressed eight times in its HTTP test',
  '/portal/photography/portfolio': 'the form of /portal/podcasts/portfolio',
  '/portal/videography/portfolio': 'the form of /portal/podcasts/portfolio',
  '/portal/clients/invoices/:invoiceId/rendering': 'a finished PDF is not rendered again',
  '/portal/clients/quotes/:quoteId/agreement-rendering': 'a finished PDF is not rendered again',
  '/portal/menu': 'a cookie',
  '/portal/checklist/dismissal': 'dismissing again changes nothing',
  '/portal/upgrade/dismissal': 'dismissing again changes nothing',
  '/portal/settings/appearance': 'a cookie',
  '/portal/clients/:clientId/personal-data': 'pressed eight times in its HTTP test',
  '/portal/settings/people/:personId/personal-data': 'pressed eight times in its HTTP test',
  '/portal/clients/:clientId/personal-data/export': 'a download, recorded each time',
  '/portal/settings/people/:personId/personal-data/export': 'a download, recorded each time',
  '/portal/settings/backups': 'one backup and one studio file wait at a time, by an index',
  '/portal/settings/delivery': 'a revision can be saved once',
  '/portal/settings/picture': 'a file, sent eight times in the check of uploads',
  '/portal/bookings/import': 'a file, each date imported once by its UID',
  '/portal/uploads': 'an upload is a new one each time',
  '/portal/uploads/:uploadId': 'accepts no form',
  '/portal/uploads/:uploadId/complete': 'a file, stored once by its checksum',
  '/portal/galleries/:galleryId/uploads/:uploadId/completion':
    'a file, stored once by its checksum',
  '/portal/media': 'a file, stored once by its checksum',
  '/portal/media/download': 'pressed eight times in its HTTP test',
  '/portal/website/links': 'a link is shown once, so each is a new one',
  '/portal/website/links/:linkId/end': 'finds nothing the second time',
  '/portal/website/:part/presence': 'stores only who is present',
  '/portal/website/:part/draft': 'a revision can be saved once',
  '/portal/website/:part/discard': 'a revision can be published once',
  '/portal/website/:part/publication': 'a revision can be published once',
  '/portal/website/:part/unpublish': 'finds nothing the second time',
}

const sum = { buttons: 0, presses: 0, wrong: 0, databases: 0, paths: new Set<string>() }

const isMatch = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)

test.each(engineNames)(
  '%s: a button pressed eight times at once takes effect once',
  async (engine) => {
    const done = await pressAll(await createDatabaseOn(engine))
    sum.buttons = done.buttons
    sum.presses += done.presses
    sum.wrong += done.wrong
    sum.databases++
  },
)

test('every URL with an action is pressed or has a reason', () => {
  const unpressed = listAddresses()
    .filter(
      ({ pattern, acts }) =>
        acts && !exceptions[pattern] && ![...sum.paths].some((path) => isMatch(pattern, path)),
    )
    .map(({ pattern }) => pattern)
  check('every URL with an action is pressed or has a reason', unpressed.length === 0, unpressed)
})

afterAll(() =>
  report(
    `${sum.buttons} buttons, ${sum.presses} presses by ${pressCount} at once on ${sum.databases} ` +
      `databases, ${sum.wrong} effects missing or doubled`,
  ),
)

/** Finds the accounts, images and last event before the first press. */
async function findSampleIds(query: Query) {
  return {
    ids: (
      await query<SampleIds>(
        `select (select id from staff where role = 'owner' limit 1) as "ownerId", (select id
          from staff where role = 'crew' limit 1) as "crewId", id as "pictureId",
          hash as "pictureHash" from image where usage = 'site' order by width limit 1`,
      )
    )[0]!,
    library: await addLibraryFiles(query),
    expired: await plantExpiredQuotes(query, rounds),
    last: Number(
      (await query<{ id: string }>('select coalesce(max(id), 0) as id from event'))[0]!.id,
    ),
  }
}

/** Presses every button in every round on one database, and counts the effects. */
async function pressAll(databaseUrl?: string) {
  const engine = databaseUrl ? 'PostgreSQL' : 'embedded'
  const where = {
    DATA_DIR: `${createFolder()}/data`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const runOnData = <T>(work: (query: Query) => Promise<T>) =>
    withData({ dataDir: where.DATA_DIR, databaseUrl }, work)
  await addTwoPictures({ ...sampleBehindProxy, ...where })
  const { ids, library, expired, last } = await runOnData(findSampleIds)
  // A sample account can't change the mail server.
  await runOnData((query) => query("update staff set sample = false where role = 'owner'"))
  await runOnData((query) => query('update studio set published = false'))
  const began = performance.now()
  const program = await startProgram({ ...sampleBehindProxy, ...where })
  const presser = createPresser(program, await signInOwner(program))
  await presser.press(
    'site published',
    '/portal/website/publish',
    {},
    { name: 'studio.site-published', subject: 'studio' },
  )
  await setUpInvoicing(presser)
  for (let round = 1; round <= rounds; round++) {
    // Signs in again, because a given password counts for ten minutes.
    const owner = await presser.signInAs('owner@longlight.example', password)
    await Promise.all([
      pressEveryButton(owner, round, ids),
      pressLibrary(owner, round, library),
      pressQuotes(owner, round, expired[round - 1]!),
      pressGalleries(owner, round),
      pressReviews(owner, round),
      pressInstallments(owner, round),
    ])
    // alone: an email that a mail server could have seen no longer shows its code
    await pressSigning(owner, round)
  }
  check(
    `${engine}: every press has an expected response`,
    presser.failures.length === 0,
    presser.failures.slice(0, 12),
  )
  check(
    `${engine}: the program is still running and shuts down cleanly`,
    program.isRunning() && (await program.stop()) === 0,
    program.getErrors().slice(-600),
  )
  const seconds = Math.round((performance.now() - began) / 1000)
  const { wrong, all } = await runOnData((query) => checkCounts(query, presser, last))
  check(`${engine}: every effect exists once`, wrong.length === 0, wrong.slice(0, 12))
  const pressed = [...presser.pressed.values()].reduce((sum, n) => sum + n, 0)
  printLine(
    `${engine}: ${presser.pressed.size} buttons, ${pressed} presses by ${pressCount} at once, ` +
      `${all - wrong.length} of ${all} effects exactly once, ${seconds} s, ` +
      `${(seconds / rounds).toFixed(2)} s a round`,
  )
  await pressEndSample(engine, presser, {
    start: () => startProgram({ ...sampleBehindProxy, ...where }),
    runOnData,
  })
  for (const path of presser.paths) sum.paths.add(path)
  return { buttons: presser.pressed.size, presses: pressed, wrong: wrong.length }
}

/** Returns the cookie of a new session of the owner. */
async function signInOwner(program: Program) {
  return (
    getCookie(await signIn(program, 'owner@longlight.example', password), 'backlot_session') ?? ''
  )
}

/** Seeds a program and adds two images to its library. */
async function addTwoPictures(setting: Record<string, string>) {
  const program = await startProgram(setting)
  const cookie = await signInOwner(program)
  for (const width of [90, 120])
    await sendPicture(
      program,
      await sharp({ create: { width, height: 60, channels: 3, background: '#369' } })
        .jpeg()
        .toBuffer(),
      { cookie, path: '/portal/media' },
    )
  await program.stop()
}

type RestartOptions = {
  start(): Promise<Program>
  runOnData<T>(work: (query: Query) => Promise<T>): Promise<T>
}

/** Removes the sample with eight presses. It must end once, with one setup link. */
async function pressEndSample(
  engine: string,
  presser: Presser,
  { start, runOnData }: RestartOptions,
) {
  const name = await runOnData(
    async (query) => (await query<{ name: string }>('select name from studio'))[0]!.name,
  )
  const program = await start()
  const last = createPresser(program, await signInOwner(program))
  await last.press(
    'removal of the sample',
    '/portal/settings/data',
    { form: 'removal', name },
    undefined,
    [422],
  )
  await program.stop()
  for (const path of last.paths) presser.paths.add(path)
  const left = await runOnData(
    async (query) =>
      (
        await query<{ ends: number; links: number }>(
          `select (select count(*)::int from event
            where name = 'studio.sample-removed') as ends, (select count(*)::int from one_time_token
            where purpose = 'set-up') as links`,
        )
      )[0]!,
  )
  check(
    `${engine}: the sample is removed once`,
    left.ends === 1 && left.links === 1 && last.failures.length === 0,
    { ...left, failures: last.failures },
  )
}

/** Compares rows, emails and events with the expected effects of each button. */
async function checkCounts(query: Query, presser: Presser, last: number) {
  const wrong: string[] = []
  for (const { button, sql, values, wanted } of presser.counts) {
    const [row] = await query<{ n: number }>(sql, values)
    if (row?.n !== wanted) wrong.push(`${button}: ${row?.n} instead of ${wanted}`)
  }
  const record = new Map(
    (
      await query<{ what: string; n: number }>(
        `select name || ' ' || subject_id as what, count(*)::int as n from event
          where id > $1 group by 1`,
        [last],
      )
    ).map(({ what, n }) => [what, n]),
  )
  for (const [what, wanted] of presser.traces)
    if (record.get(what) !== wanted)
      wrong.push(`${what}: ${record.get(what) ?? 0} instead of ${wanted}`)
  return { wrong, all: presser.counts.length + presser.traces.size }
}
