import { readFileSync } from 'node:fs'

import type { Browser } from '@playwright/test'

import { test } from '../../support/browser-test.ts'
import { check, printLine, report } from '../../support/check.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { listAddresses } from '../../support/route-addresses.ts'
import { getSession, password, sampleBehindProxy } from '../../support/sign-in.ts'
import { type Visit, expect, openVisit } from '../../support/visit.ts'
import { type NamedIds, plantLongData } from '../appearance/long-data.ts'
import { fillQuoteNumber } from '../appearance/long-quote.ts'
import { type FormValues, listLost, pressSubmit, readForms, typeIntoForms } from './forms.ts'

const ended = 'Your session ended. Sign in to continue.'
const endedWithDrafts = 'Your session ended. Sign in to continue; what you typed is still here.'
const unsent = /No connection\. This wasn’t saved|This wasn’t saved\. What you typed is still here/
/** Milliseconds in which a page loads the scripts that send its forms. */
const preloadMs = 1500
/** Runs only pages whose address contains this text. */
const only = process.env.PAGE ?? ''

const found = { pages: 0, forms: 0, fields: 0, tries: 0, lost: 0 }

test('what is typed into any form of the portal survives', async ({ browser }) => {
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${createFolder()}/data` })
  const ids = await plantLongData(program, await getSession(program, 'owner'))
  const pages = listAddresses().filter(
    ({ pattern, draws }) => draws && pattern.startsWith('/portal') && pattern.includes(only),
  )
  for (const { pattern } of pages) await checkPage(browser, program, fillIn(pattern, ids))
  if (!only) check('forms were found on many pages', found.forms > 50, found)
  report(
    `${found.fields} fields of ${found.forms} forms on ${found.pages} pages: reload, Back, another ` +
      `page, lost network and ended session (${found.tries} tries), ${found.lost} lost`,
    'portal',
  )
  await program.stop()
})

test('what is typed before signing in survives', async ({ browser }) => {
  const program = await startProgram({
    SAMPLE_STUDIO: 'false',
    DATA_DIR: `${createFolder()}/data`,
  })
  const link = new URL(readFileSync(`${program.dataDir}/set-up-link`, 'utf8').trim())
  const visit = await openVisit(browser, program, { warm: true })
  await visit.go(link.pathname + link.search)
  const typed = await typeIntoForms(visit.page)
  await visit.reload()
  await expectKept(visit, 'setup, reload', typed)
  await checkLostNetwork(visit, 'setup', 0, typed)
  report(`${typed[0]?.fields.length ?? 0} fields of the setup`, 'setup')
  await visit.close()
  await program.stop()
})

function fillIn(pattern: string, ids: NamedIds): string {
  return fillQuoteNumber(pattern, ids).replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)
}

async function checkPage(browser: Browser, program: Program, path: string) {
  const visit = await openVisit(browser, program, { warm: true, as: 'owner' })
  try {
    await visit.go(path)
    // a former address redirects to a page that is checked by its own
    if (new URL(visit.page.url()).pathname !== path) return
    if ((await readForms(visit.page)).length === 0) return
    const typed = await typeIntoForms(visit.page)
    found.pages++
    found.forms += typed.length
    found.fields += typed.reduce((sum, { fields }) => sum + fields.length, 0)
    await checkLeaving(visit, path, typed)
    await visit.page.waitForTimeout(preloadMs)
    for (const at of typed.keys()) {
      await checkLostNetwork(visit, path, at, typed)
      await checkEndedSession(visit, path, at, typed)
    }
    printLine(`${path}: ${typed.length} forms`)
  } catch (error) {
    check(`${path}: every step worked`, false, error)
  } finally {
    await visit.close()
  }
}

async function checkLeaving(visit: Visit, path: string, typed: FormValues[]) {
  await visit.reload()
  await expectKept(visit, `${path}, reload`, typed)
  const away = path === '/portal/analytics' ? '/portal/projects' : '/portal/analytics'
  await visit.page.locator(`nav a[href="${away}"]`).first().click()
  await visit.waitForPath(away)
  await visit.page.goBack()
  await visit.waitForPath(new RegExp(`^${path}`))
  await expectKept(visit, `${path}, Back`, typed)
  await visit.page.locator(`nav a[href="${away}"]`).first().click()
  await visit.waitForPath(away)
  await visit.go(path)
  await expectKept(visit, `${path}, another page`, typed)
}

/** The sentence is in the form, nothing is lost, and the next press sends the form. */
async function checkLostNetwork(visit: Visit, path: string, at: number, typed: FormValues[]) {
  const { page } = visit
  const name = `${path}, form ${at + 1}, lost network`
  await page.context().setOffline(true)
  const wasSent = await pressSubmit(page, at)
  // a form that asks for a file or a choice first isn't sent at all
  if (wasSent)
    await expect(page.locator(`[data-test-form="${at}"]`), name).toContainText(unsent, {
      useInnerText: true,
    })
  await expectKept(visit, name, typed)
  await page.context().setOffline(false)
  // the page loads its data again, which would notice the ended session before the form does
  await page.waitForTimeout(preloadMs)
}

async function checkEndedSession(visit: Visit, path: string, at: number, typed: FormValues[]) {
  const { page } = visit
  const name = `${path}, form ${at + 1}, ended session`
  await page.context().clearCookies({ name: /session/ })
  const wasSent = await pressSubmit(page, at)
  if (!wasSent) await page.reload()
  await expect(page, name).toHaveURL(/\/auth\?/)
  // a page whose fields are all hidden has no drafts
  const isDraftKept = await page.evaluate(() =>
    Object.keys(sessionStorage).some((key) => key.startsWith('draft:')),
  )
  // without the cookie a page can't know that there was a session
  if (isDraftKept || wasSent)
    await expect(page.getByText(isDraftKept ? endedWithDrafts : ended), name).toBeVisible()
  await page.getByLabel('Email').fill('owner@longlight.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visit.waitForPath(new RegExp(`^${path}`))
  await expectKept(visit, name, typed)
  await page.waitForTimeout(preloadMs)
}

async function expectKept(visit: Visit, name: string, typed: FormValues[]) {
  found.tries += typed.reduce((sum, { fields }) => sum + fields.length, 0)
  let lost: string[] = []
  // rows and sections appear one after the other
  for (let attempt = 0; attempt < 20; attempt++) {
    lost = listLost(typed, await readForms(visit.page))
    if (lost.length === 0) break
    await visit.page.waitForTimeout(150)
  }
  found.lost += lost.length
  check(`${name}: nothing is lost`, lost.length === 0, lost.slice(0, 4))
}
