import { readFileSync } from 'node:fs'

import { expect, openVisit } from '../../support/visit.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import type { Journey } from './journey.ts'

/** A new studio, from the set-up link to a site that visitors see. */
export const ownStudioJourneys: Record<string, Journey> = {
  'an own studio is set up and its site published': {
    from: 'the set-up link',
    // no other tool was counted for it, so these are the clicks after the form at first
    best: 4,
    argued: 'the form asks the country and the services, which decide what the site says',
    setting: { timezoneId: 'America/Chicago' },
    async walk({ input, page, go, browser }) {
      const program = await startProgram({
        DATA_DIR: `${createFolder()}/data`,
        SAMPLE_STUDIO: 'false',
        TRUSTED_PROXIES: '1',
      })
      const link = new URL(readFileSync(`${program.dataDir}/set-up-link`, 'utf8').trim())
      await go(`${program.url}${link.pathname}${link.search}`)
      await expect(page.getByLabel('Time zone')).not.toHaveValue('')
      await input.type(page.getByLabel('Studio name'), 'Harbor & Pine Studio')
      await input.type(page.getByLabel('Studio email'), 'hello@harbor.test')
      await input.choose(page.getByLabel('Country'), 'United States')
      await input.press(page.getByLabel('Photography & videography'))
      await input.type(page.getByLabel('Your name'), 'Ada Pine')
      await input.type(page.getByLabel('Your email'), 'ada@harbor.test')
      await input.type(page.getByLabel('Password', { exact: true }), 'a long enough password')
      await input.press(page.getByRole('button', { name: 'Set up your studio' }))
      await expect(page.getByRole('heading', { name: 'Set up your studio' })).toBeVisible()
      await input.press(page.getByRole('link', { name: 'Publish your site' }))
      await input.press(page.getByRole('button', { name: 'Publish my site' }))
      await expect(page).toHaveURL(`${program.url}/`)
      const visitor = await openVisit(browser, program, { javaScriptEnabled: false })
      await visitor.go('/')
      await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(visitor.page.getByText('Harbor & Pine Studio').first()).toBeVisible()
      await visitor.close()
      await program.stop()
    },
  },
}
