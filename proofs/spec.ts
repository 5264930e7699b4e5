import { stripVTControlCharacters } from 'node:util'

import type { Browser } from '@playwright/test'

import { openBrowser } from './kit/browser.ts'
import { type Program, createFolder, startProgram } from './kit/program.ts'
import { type Chapter, type SpecSentence, type Stage, openStage } from './kit/sentences.ts'
import { sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'
import { auth } from './spec-auth.ts'
import { calls } from './spec-calls.ts'
import { contact } from './spec-contact.ts'
import { dashboard } from './spec-dashboard.ts'
import { layout } from './spec-layout.ts'
import { limits } from './spec-limits.ts'
import { leaving } from './spec-logout.ts'
import { menuWidth } from './spec-menu-width.ts'
import { sideMenu } from './spec-menu.ts'
import { pages } from './spec-pages.ts'
import { portal } from './spec-portal.ts'
import { portfolio } from './spec-portfolio.ts'
import { purpose } from './spec-purpose.ts'
import { states } from './spec-states.ts'

export const about =
  'every sentence of the specification that can be observed holds, before and after ' +
  'hydration, history entries counted'

/** The public part in the order of the specification, then the portal. */
const chapters: Chapter[] = [
  purpose,
  layout,
  pages,
  portfolio,
  contact,
  auth,
  states,
  calls,
  limits,
  portal,
  sideMenu,
  menuWidth,
  leaving,
  dashboard,
]

export async function verify(tally: Tally): Promise<string> {
  // Runs only sentences or chapters that contain this text, for development.
  const only = process.argv[3]
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${createFolder()}/data` })
  const browser = await openBrowser()
  const count = { sentences: 0, hold: 0, journeys: 0, unseen: 0 }
  for (const { title, sentences } of chapters) {
    const before = { ...count }
    for (const sentence of sentences) {
      if (only !== undefined && !`${title} ${sentence.says}`.includes(only)) continue
      if (sentence.unseen !== undefined) {
        count.unseen++
        tally.say(`  not observable from outside: "${sentence.says}" (${sentence.unseen})`)
        continue
      }
      count.sentences++
      count.journeys += Object.keys(sentence.walked ?? {}).length
      if (await checkSentence(tally, browser, program, sentence, title)) count.hold++
    }
    tally.say(
      `${title}: ${count.hold - before.hold} of ${count.sentences - before.sentences} sentences, ` +
        `${count.journeys - before.journeys} journeys`,
    )
  }
  await program.stop()
  return (
    `${count.hold} of ${count.sentences} sentences hold (${count.unseen} more cannot be seen ` +
    `from outside); ${count.journeys} journeys cold and warm`
  )
}

type Look = (stage: Stage) => Promise<void>

/** All checks of a sentence must pass; a sentence without checks fails. */
async function checkSentence(
  tally: Tally,
  browser: Browser,
  program: Program,
  sentence: SpecSentence,
  title: string,
): Promise<boolean> {
  const looks = listChecks(sentence)
  let whole = looks.length > 0
  for (const [name, look] of looks) {
    const { stage, leave } = openStage(browser, program)
    const broken = await look(stage).then(
      () => null,
      (error: Error) => stripVTControlCharacters(error.message).replace(/\s+/g, ' '),
    )
    await leave()
    whole = tally.check(`${title}: "${sentence.says}"${name}`, broken === null, broken) && whole
  }
  return whole
}

/** Returns the immediate check, then every journey before hydration and on hydrated pages. */
function listChecks({ seen, walked = {} }: SpecSentence): [name: string, look: Look][] {
  const journeys = Object.entries(walked).flatMap(([name, { walk, ...setting }]) =>
    [false, true].map((warm): [string, Look] => [
      ` (${name}, ${warm ? 'awake' : 'asleep'})`,
      async (stage) => walk(await stage.visit({ ...setting, warm }), stage),
    ]),
  )
  return seen ? [['', seen], ...journeys] : journeys
}
