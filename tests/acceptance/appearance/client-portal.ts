import type { Browser, Page } from '@playwright/test'

import { check, printLine } from '../../support/check.ts'
import { createClientLink, openClientLink } from '../../support/client-link.ts'
import { sendRequest } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { type Visit, openVisit } from '../../support/visit.ts'
import { widths } from './appearance.ts'
import type { NamedIds } from './long-data.ts'
import { type PageFindings, checkPage, checkThemes } from './page.ts'

type ClientPortal = {
  browser: Browser
  program: Program
  planted: NamedIds
  seen: PageFindings
}
type ClientState = { name: string; path: string; open: (page: Page) => Promise<unknown> }

const submit = (form: string) => async (page: Page) => {
  await page.locator(`${form} [type=submit]`).last().click()
  await page.locator('.field-problem').first().waitFor()
}

/** States that are visible only after an interaction or an error. */
function listStates(quote: string): ClientState[] {
  return [
    {
      name: 'an acceptance without a name',
      path: `${quote}/accept`,
      open: submit('.client-quote-accept'),
    },
    {
      name: 'another option',
      path: quote,
      open: async (page) => {
        const total = page.locator('[data-quote-total]').first()
        const before = await total.textContent()
        await page.locator('[type=radio]').nth(1).check()
        await page.waitForFunction(
          (text) => document.querySelector('[data-quote-total]')?.textContent !== text,
          before,
        )
      },
    },
    {
      name: 'too few options',
      path: quote,
      open: async (page) => {
        for (const box of await page.locator('[name^="line:line-2"]').all()) await box.uncheck()
        await page.locator('[value=continue]').last().click()
        await page.locator('.field-problem, .notice-bad').first().waitFor()
      },
    },
    {
      name: 'a question',
      path: quote,
      open: (page) => page.locator('#question > summary').click(),
    },
    {
      name: 'a decline without a reason',
      path: quote,
      open: async (page) => {
        await page.locator('#decline > summary').click()
        await submit('#decline')(page)
      },
    },
    {
      name: 'details without a street',
      path: `${quote}/details`,
      open: async (page) => {
        await page.locator('[name=street]').fill('')
        await submit('form:has([name=street])')(page)
      },
    },
  ]
}

/** Tests the client portal of a contact who may accept quotes, and of one who only sees them. */
export async function checkClientPortal(
  portal: ClientPortal,
  { owner, only }: { owner: string; only: string },
) {
  const { planted } = portal
  const [open, accepted] = [planted.quoteNumber, planted.acceptedNumber].map(
    (number) => `/client/quotes/${number}`,
  ) as [string, string]
  const paths = ['/client', open, accepted, `${open}/details`, `${open}/accept`]
  const { signer, reader } = await findContacts(portal, owner)
  await visitAs(portal, owner, signer, async (visit) => {
    for (const path of paths.filter((path) => path.includes(only)))
      await checkPage(visit, { name: `client, ${path}`, path, status: 200 }, portal.seen, new Map())
    for (const { name, path, open: openState } of listStates(open).filter(({ path }) =>
      path.includes(only),
    )) {
      await visit.page.setViewportSize({ width: widths[0], height: 900 })
      await visit.go(path)
      const problem = await openState(visit.page).then(() => null, String)
      if (check(`client, ${name}: opens`, problem === null, problem))
        await checkThemes(visit, `client, ${name}`, portal.seen, widths)
    }
  })
  await visitAs(portal, owner, reader, (visit) =>
    checkPage(
      visit,
      { name: 'client without the right to accept', path: open, status: 200 },
      portal.seen,
      new Map(),
    ),
  )
  printLine('the client portal: tested')
}

/** Returns the pages of the client's main contact, and of the planted one. */
async function findContacts({ program, planted }: ClientPortal, owner: string) {
  const client = `/portal/clients/${planted.clientId}`
  const headers = { cookie: owner, accept: 'text/html' }
  const { text } = await sendRequest(`${program.url}${client}`, { headers })
  const contacts = text.match(new RegExp(`${client}/contacts/[0-9a-f-]{36}`, 'g')) ?? []
  const reader = `${client}/contacts/${planted.contactId}`
  return { signer: contacts.find((contact) => contact !== reader)!, reader }
}

/** Opens the client portal with a link, as a browser of this contact. */
async function visitAs(
  { browser, program }: ClientPortal,
  owner: string,
  contact: string,
  work: (visit: Visit) => Promise<void>,
) {
  const session = await openClientLink(program, await createClientLink(program, owner, contact))
  const [name = '', value = ''] = session.split('=')
  const visit = await openVisit(browser, program, { warm: true, cookies: { [name]: value } })
  await work(visit)
  check('client: nothing leaves the origin', visit.elsewhere.length === 0, visit.elsewhere)
  const noise = visit.noise.filter((line) => !/status of (409|422)/.test(line))
  check('client: no console output, no CSP report', noise.length === 0, noise)
  await visit.close()
}
