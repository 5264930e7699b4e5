import { bookingJourneys } from './bookings.ts'
import { dayJourneys } from './day.ts'
import { createDriver } from './driver.ts'
import type { Input } from './input.ts'
import type { Journey } from './journey.ts'
import { ownStudioJourneys } from './own-studio.ts'
import { siteJourneys } from './site.ts'
import { studioJourneys } from './studio.ts'
import { test } from '../../support/browser-test.ts'
import { check, printLine, report } from '../../support/check.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'

const journeys: Record<string, Journey> = {
  // first, because the dashboard folds a testimonial below the to-dos that other walks leave
  ...siteJourneys,
  ...dayJourneys,
  ...bookingJourneys,
  ...studioJourneys,
  ...ownStudioJourneys,
}

const totals = { walks: 0, argued: 0 }

let mail: MailServer
let program: Program
test.beforeAll(async () => {
  mail = await startMailServer()
  program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: `${createFolder()}/data`,
    SMTP_URL: mail.url,
  })
})

for (const [title, journey] of Object.entries(journeys))
  for (const name of journey.inputs ?? (['pointer', 'keyboard'] satisfies Input['name'][]))
    test(`${title}, by ${name}`, async ({ browser }) => {
      const driver = await createDriver({ program, browser, mail, name }, journey.setting)
      await journey.walk(driver)
      const clicks = driver.input.countClicks()
      const best = typeof journey.best === 'number' ? journey.best : journey.best[name]
      const argued = journey.argued && clicks > best ? `, because ${journey.argued}` : ''
      printLine(`  ${clicks} of at most ${best} from ${journey.from}${argued}`)
      check(
        `${title}, by ${name}: ${clicks} clicks, the best tool ${best}`,
        clicks <= best + (journey.argued ? (journey.above ?? 1) : 0),
        clicks,
      )
      await driver.close()
      totals.walks++
      if (clicks > best) totals.argued++
      report(`${totals.walks} walks, ${totals.argued} of them above the best tool, as argued`)
    })
