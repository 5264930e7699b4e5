import { readFileSync } from 'node:fs'

import { cleanUp } from '../support/cleanup.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'
import { createFolder, startProgram } from '../support/program.ts'

test.afterAll(cleanUp)

test('an owner downloads the whole studio, and an empty one imports it', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/portal/settings/backups')
  const card = page.getByRole('region', { name: 'The whole studio in one file' })
  await card.getByRole('button', { name: 'Create file' }).click()
  await card.getByRole('button', { name: 'Download' }).waitFor({ timeout: 60_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download' }).click(),
  ])
  const file = `${createFolder()}/studio.zip`
  await download.saveAs(file)
  await card.getByRole('button', { name: 'Delete file' }).click()
  await expect(card.getByRole('button', { name: 'Create file' })).toBeVisible()

  const empty = await startProgram({ SAMPLE_STUDIO: 'false' })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(readFileSync(`${empty.dataDir}/set-up-link`, 'utf8').trim())
  await page.getByRole('link', { name: 'Restore a backup or import a studio file' }).click()
  await expect(page.getByRole('heading', { name: 'Import your studio' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const start = page.getByRole('button', { name: 'Upload and import' })
  await start.click()
  await expect(page.getByText('Choose the file first.')).toBeVisible()
  await page.getByLabel('Studio file').setInputFiles(file)
  const statuses = collectStatuses(page.url())
  await start.click()
  await page.waitForURL(`${empty.url}/auth`, { timeout: 60_000 })
  await expect(page.getByLabel('Email')).toBeVisible()
  // the page, the progress of the import, and the redirect to signing in, without an error between
  expect([...(await statuses.stop())].sort()).toEqual([200, 302])
})

/** Requests a page again and again, as other tabs would, until it is stopped. */
function collectStatuses(url: string): { stop(): Promise<Set<number>> } {
  const statuses = new Set<number>()
  let isStopped = false
  const send = async () => {
    while (!isStopped) statuses.add((await fetch(url, { redirect: 'manual' })).status)
  }
  const sent = Promise.all([send(), send()])
  return {
    async stop() {
      isStopped = true
      await sent
      return statuses
    },
  }
}
