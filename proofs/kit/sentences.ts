import type { Browser } from '@playwright/test'

import { type HttpResponse, sendRequest, sendForm } from './http.ts'
import type { Program } from './program.ts'
import { password } from './sign-in.ts'
import { type Setting, type Visit, expect, openVisit } from './visit.ts'

/** The ways to look at the program: a visitor who opens a page, and a bare request. */
export type Stage = {
  program: Program
  /** Every visit is closed with its check. */
  visit(setting?: Setting): Promise<Visit>
  get(path: string, headers?: Record<string, string>): Promise<HttpResponse>
  post(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<HttpResponse>
}

/** One sentence of the specification and how it is seen to hold. */
export type SpecSentence = {
  /** Word for word. */
  says: string
  /** What stands where the specification has a placeholder, or how it is read. */
  read?: string
  /** Looked at once; a broken expectation throws. */
  seen?: (stage: Stage) => Promise<void>
  /** Journeys by name, each walked on pages that are asleep and on pages that are awake. */
  walked?: Record<string, Setting & { walk: (visit: Visit, stage: Stage) => Promise<void> }>
  /** Why nobody outside can tell. */
  unseen?: string
}

/** Why a sentence that something is "not shown" cannot be seen. */
export const silence = 'says only that nothing is said'

/** The sentences of one part of the specification. */
export type Chapter = { title: string; sentences: SpecSentence[] }

/** Gives the stage of one check and the way to leave it. */
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

/** Fills the form of /auth and sends it. */
export async function signInAs(visit: Visit, who: string, given = password) {
  await visit.page.getByLabel('Email').fill(who.includes('@') ? who : `${who}@longlight.example`)
  await visit.page.getByLabel('Password', { exact: true }).fill(given)
  await visit.page.getByRole('button', { name: 'Sign in' }).click()
}

/** Chooses Logout, wherever the menu keeps it. */
export async function logOut({ page }: Visit) {
  const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true })
  await expect(logout.first()).toBeVisible()
  await logout.first().click()
}

/** What lies under a heading of the page. */
export function locateCard(visit: Visit, heading: string | RegExp) {
  const { page } = visit
  return page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading }) })
}

/** The addresses links lead to, in their order. */
export function listHrefs(links: ReturnType<Visit['page']['locator']>): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}
