import { writeFileSync } from 'node:fs'

import { afterAll, test } from 'vitest'

import { addDays } from '#app/core/day.ts'

import { check, printLine, report } from '../../support/check.ts'
import { type DataLocation, withData } from '../../support/data.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { sendForm, sendRequest } from '../../support/http.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { createDice } from '../../support/random-studios.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import { withOwner } from '../release/studio.ts'
import type { Expected } from './oracle.ts'
import { type RandomStudio, type Reader, now, plantStudio } from './studio.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Random studios on both databases together. */
const studios = Number(process.env.STUDIOS) || 200
const sum = { studios: 0, pages: 0, projects: 0, moves: 0, emails: 0 }

test.each(engineNames)('%s: the client’s page says what is waiting', async (engine) => {
  printLine(`seed ${seed}: SEED=${seed} plants the same studios again`)
  const databaseUrl = await createDatabaseOn(engine)
  const location = { dataDir: `${createFolder()}/data`, databaseUrl }
  const setting = {
    ...sampleBehindProxy,
    DATA_DIR: location.dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  // adds the sample studio
  await (await startProgram(setting)).stop()
  const planted = await withOwner(location, now, async (owner) => {
    const own: RandomStudio[] = []
    // other studios in each database
    const count = Math.ceil(studios / engineNames.length)
    const first = engineNames.indexOf(engine) * count
    for (let n = first; n < first + count; n++)
      own.push(await plantStudio(owner, createDice(seed * 1_000_003 + n), n))
    return own
  })
  const mail = await startMailServer()
  const clock = `${createFolder()}/clock`
  writeFileSync(clock, String(now.getTime() - Date.now()))
  const program = await startProgram({ ...setting, SMTP_URL: mail.url, CLOCK_FILE: clock })
  for (const studio of planted) await checkPages(engine, program, studio)
  const moved = await moveDates(engine, program, planted)
  await waitForEmails(mail, moved)
  check(`${engine}: the program shuts down cleanly`, (await program.stop()) === 0)
  await checkMoves(engine, location, mail, moved)
  await mail.close()
  sum.studios += planted.length
})

async function checkPages(engine: string, program: Program, { name, readers }: RandomStudio) {
  for (const reader of readers) {
    const { status, text } = await sendRequest(`${program.url}/client`, {
      headers: { cookie: reader.cookie },
    })
    const who = `${engine}: ${name}, ${reader.seesMoney ? 'with' : 'without'} money`
    check(`${who}: the page opens`, status === 200, status)
    if (!reader.seesMoney) check(`${who}: no amount`, !/\$\d/.test(text))
    const others = [...text.matchAll(/Studio \d+/g)].filter(([found]) => found !== name)
    check(`${who}: nothing of other clients`, others.length === 0, others.map(String))
    checkSteps(who, text, reader)
    sum.pages++
  }
}

/** Every project says what the oracle expects, once: in its card, or where the page begins. */
function checkSteps(who: string, html: string, { expected }: Reader) {
  const shown = readSteps(html)
  for (const [title, wanted] of expected) {
    const seen = shown.get(title)
    const isEqual =
      wanted === null
        ? seen === undefined
        : seen?.length === 1 && seen[0]!.text === wanted.text && seen[0]!.label === wanted.label
    check(`${who}: ${title}`, isEqual, { seen, wanted })
    sum.projects++
  }
}

/** Returns the steps that a page shows, by the titles of their projects. */
function readSteps(html: string): Map<string, NonNullable<Expected>[]> {
  const decode = (text: string) => text.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', "'")
  const readStep = (part: string, className: string) => {
    const label = /class="client-waiting"[^>]*>(.*?)<\/p>/s.exec(part)?.[1] ?? ''
    const text = new RegExp(`class="${className}"[^>]*>(.*?)</p>`, 's').exec(part)?.[1]
    return text === undefined ? null : { label: decode(label), text: decode(text) }
  }
  const parts = [
    ...[...html.matchAll(/<article class="client-project">.*?<\/article>/gs)].map(([part]) => ({
      part,
      className: 'client-step-text',
    })),
    ...[...html.matchAll(/<section class="client-next".*?<\/section>/gs)].map(([part]) => ({
      part,
      className: 'client-next-text',
    })),
  ]
  const steps = new Map<string, NonNullable<Expected>[]>()
  for (const { part, className } of parts) {
    const title = /<h3[^>]*>(.*?)<\/h3>/s.exec(part)?.[1]
    const step = readStep(part, className)
    if (title && step) steps.set(decode(title), [...(steps.get(decode(title)) ?? []), step])
  }
  return steps
}

type Move = { id: string; email: string; to: string; reason: string }

/** Moves a date of each studio that has one, pressing twice at the same time. */
async function moveDates(engine: string, program: Program, planted: RandomStudio[]) {
  const cookie = await getSession(program, 'owner')
  const moves: Move[] = []
  for (const { email, movable } of planted) {
    if (!movable) continue
    const to = addDays(movable.from, 40)
    const reason = `The lab is late for ${email}.`
    const fields = { promisedOn: to, reason, number: '1', formKey: crypto.randomUUID() }
    const press = () =>
      sendForm(program, `/portal/projects/${movable.id}/promise`, fields, { cookie })
    const answers = await Promise.all([press(), press()])
    const statuses = answers.map(({ status }) => status)
    check(`${engine}: ${email}: the date moves`, String(statuses) === '303,303', statuses)
    moves.push({ id: movable.id, email, to, reason })
  }
  return moves
}

async function waitForEmails(mail: MailServer, moves: Move[]) {
  const countReceived = () => moves.filter(({ email }) => findEmails(mail, email).length > 0).length
  for (let left = 600; left > 0 && countReceived() < moves.length; left--)
    await new Promise((resolve) => setTimeout(resolve, 200))
}

function findEmails(mail: MailServer, email: string) {
  return mail.taken.filter(({ to, text }) => to.includes(email) && text.includes('New date for'))
}

/** One email and one row each, and every project has the newest date of its history. */
async function checkMoves(engine: string, location: DataLocation, mail: MailServer, moves: Move[]) {
  await withData(location, async (query) => {
    for (const { id, email, to, reason } of moves) {
      const emails = await query<{ address: string; body: string }>(
        `select to_address as address, body from email
          where subject_id = $1 and kind = 'project.promise-moved'`,
        [id],
      )
      const isOne =
        emails.length === 1 && emails[0]!.address === email && emails[0]!.body.includes(reason)
      check(`${engine}: ${email}: one email with the reason`, isOne, emails)
      const received = findEmails(mail, email).length
      check(`${engine}: ${email}: received once`, received === 1, received)
      const rows = await query<{ number: number; day: string }>(
        `select number, promised_on::text as day from promise where project_id = $1
          order by number desc`,
        [id],
      )
      check(`${engine}: ${email}: one row`, rows.length === 2 && rows[0]!.day === to, rows)
      sum.emails += received
      sum.moves++
    }
    const apart = await query(
      `select p.title from project p left join promise newest on newest.project_id = p.id
        and newest.number = (select max(number) from promise where project_id = p.id)
        where newest.promised_on is distinct from p.due_on`,
    )
    check(`${engine}: every project has the newest date`, apart.length === 0, apart)
  })
}

afterAll(() =>
  report(
    `${sum.studios} of ${studios} studios: ${sum.projects.toLocaleString('en-US')} projects on ${sum.pages} pages as the oracle says; ${sum.moves} moved dates, ${sum.emails} emails`,
  ),
)
