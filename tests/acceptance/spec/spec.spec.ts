import { type Browser, expect } from '@playwright/test'

import { test } from '../../support/browser-test.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { type Chapter, type SpecSentence, type Stage, openStage } from './sentences.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { readVerifyResults } from '../../support/verify-results.ts'
import { auth } from './auth.ts'
import { calls } from './network-requests.ts'
import { contact } from './contact.ts'
import { dashboard } from './dashboard.ts'
import { layout } from './layout.ts'
import { limits } from './limits.ts'
import { leaving } from './logout.ts'
import { menuWidth } from './menu-width.ts'
import { sideMenu } from './menu.ts'
import { pages } from './pages.ts'
import { portal } from './portal.ts'
import { portfolio } from './portfolio.ts'
import { purpose } from './purpose.ts'
import { states } from './states.ts'
import { check, report } from '../../support/check.ts'

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

let program: Program
test.beforeAll(async () => {
  program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${createFolder()}/data` })
})

for (const { title, sentences } of chapters)
  test.describe(title, () => {
    for (const sentence of sentences)
      if (sentence.unseen !== undefined)
        test.skip(`"${sentence.says}" is not observable: ${sentence.unseen}`, () => {})
      else
        test(`"${sentence.says}" holds`, async ({ browser }) => {
          const looks = listChecks(sentence)
          expect(looks, 'a sentence has at least one check').not.toEqual([])
          for (const [name, look] of looks) await checkLook(browser, sentence, name, look)
        })
  })

async function checkLook(browser: Browser, { says }: SpecSentence, name: string, look: Look) {
  const { stage, leave } = openStage(browser, program)
  const broken = await look(stage).then(
    () => null,
    (error: Error) => error.message.replace(/\s+/g, ' '),
  )
  await leave()
  check(`"${says}"${name}`, broken === null, broken)
}

test.afterAll(() => {
  const { checks } = readVerifyResults()
  const all = chapters.flatMap(({ sentences }) => sentences)
  const seen = all.filter(({ unseen }) => unseen === undefined)
  const tested = seen.filter(({ says }) =>
    checks.some(({ check }) => check.startsWith(`"${says}"`)),
  )
  const hold = tested.filter(({ says }) =>
    checks.every(({ check, held }) => held || !check.startsWith(`"${says}"`)),
  )
  const journeys = tested.flatMap(({ walked = {} }) => Object.keys(walked)).length
  report(
    `${hold.length} of ${tested.length} sentences hold (${all.length - seen.length} more cannot ` +
      `be seen from outside); ${journeys} journeys cold and warm`,
  )
})

type Look = (stage: Stage) => Promise<void>

/** Returns the immediate check, then every journey before hydration and on hydrated pages. */
function listChecks({ check, walked = {} }: SpecSentence): [name: string, look: Look][] {
  const journeys = Object.entries(walked).flatMap(([name, { walk, ...setting }]) =>
    [false, true].map((warm): [string, Look] => [
      ` (${name}, ${warm ? 'awake' : 'asleep'})`,
      async (stage) => walk(await stage.visit({ ...setting, warm }), stage),
    ]),
  )
  return check ? [['', check], ...journeys] : journeys
}
