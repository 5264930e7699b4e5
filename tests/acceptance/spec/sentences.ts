import type { Browser } from '@playwright/test'

import { type HttpResponse, sendRequest, sendForm } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { password } from '../../support/sign-in.ts'
import { type Setting, type Visit, expect, openVisit } from '../../support/visit.ts'

/** Functions that test the program: a visitor who opens a page, and a bare request. */
export type Stage = {
  program: Program
  /** Every visit is closed at the end of its check. */
  visit(setting?: Setting): Promise<Visit>
  get(path: string, headers?: Record<string, string>): Promise<HttpResponse>
  post(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<HttpResponse>
}

/** One sentence of the specification with its checks. */
export type SpecSentence = {
  /** The sentence, word for word. */
  says: string
  /** The meaning of a placeholder in the specification, or the interpretation of the sentence. */
  read?: string
  /** Runs once; a failed expectation throws. */
  check?: (stage: Stage) => Promise<void>
  /** Journeys by name. Each runs on pages before hydration and on hydrated pages. */
  walked?: Record<string, Setting & { walk: (visit: Visit, stage: Stage) => Promise<void> }>
  /** The reason it can't be observed from outside. */
  unseen?: string
}

/** The reason for a sentence that something is "not shown". */
export const silence = 'states only that nothing is specified'

/** The sentences of one part of the specification. */
export type Chapter = { title: string; sentences: SpecSentence[] }

/** Returns the stage of one check and a function that closes it. */
export function openStage(browser: Browser, program: Program) {
  const visits: Visit[] = []
  const stage: Stage = {
    program,
    async visit(setting) {
      const visit = await openVisit(browser, program, setting)
      visits.push(visit)
      return visit
    },
    get: (path, headers = {}) => sendRequest(`${program.url}${path}`, { headers }),
    post: (path, fields, headers) => sendForm(program, path, fields, headers),
  }
  return { stage, leave: () => Promise.all(visits.map((visit) => visit.close())) }
}

/** Fills in the form of /auth and sends it. */
export async function signInAs(visit: Visit, who: string, given = password) {
  await visit.page.getByLabel('Email').fill(who.includes('@') ? who : `${who}@longlight.example`)
  await visit.page.getByLabel('Password', { exact: true }).fill(given)
  await visit.page.getByRole('button', { name: 'Sign in' }).click()
}

/** Chooses Logout in the visible menu. */
export async function logOut({ page }: Visit) {
  const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true })
  await expect(logout.first()).toBeVisible()
  await logout.first().click()
}

/** Returns the content under a heading of the page. */
export function locateCard(visit: Visit, heading: string | RegExp) {
  const { page } = visit
  return page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading }) })
}

/** Returns the URLs of links in their order. */
export function listHrefs(links: ReturnType<Visit['page']['locator']>): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}
