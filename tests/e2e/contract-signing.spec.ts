import type { Browser, Page } from '@playwright/test'

import { parseFields } from '../support/form.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'
import {
  type MailServer,
  emailWait,
  getPlainText,
  startMailServer,
} from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'

const mailbox = { open: undefined as MailServer | undefined }
test.beforeAll(async () => {
  mailbox.open = await startMailServer(mailPort)
})
test.afterAll(async () => {
  await mailbox.open?.close()
})

/** Returns the newest code that was emailed to an address, once there are so many. */
async function readCode(address: string, count: number): Promise<string> {
  const list = () =>
    mailbox.open!.taken.flatMap(({ to, text }) => {
      const [, code] = /Your code is (\d{3} \d{3})\./.exec(getPlainText(text)) ?? []
      return to === address && code ? [code] : []
    })
  await expect.poll(() => list().length, emailWait).toBe(count)
  return list().at(-1)!
}

const blocks = [
  { kind: 'heading', text: 'What we agree' },
  {
    kind: 'text',
    spans: [{ variable: 'client.name' }, { text: ' books ' }, { variable: 'quote.total' }],
  },
]
const quote = {
  title: 'Portraits at the new office',
  'heading:0': 'Coverage',
  'choose:0': 'all',
  'line:0:0': 'full-day',
  'name:0:0': 'Full day',
  'quantity:0:0': '1',
  'unit:0:0': 'flat',
  'price:0:0': '2800',
}

/** Sends a quote with a contract to a new client, and returns a link to their page. */
async function sendContract(page: Page, address: string): Promise<string> {
  await signIn(page, 'owner', '/portal/clients')
  const headers = { accept: 'text/html', origin: new URL(page.url()).origin }
  const post = async (path: string, fields: Record<string, string>) => {
    const form = { formKey: crypto.randomUUID(), ...fields }
    const response = await page.request.post(path, { headers, form, maxRedirects: 0 })
    expect(response.status(), path).toBeLessThan(400)
    return { text: await response.text(), location: response.headers().location ?? '' }
  }
  const read = async (path: string) => (await page.request.get(path)).text()
  const findId = (text: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)![0]

  const contracts = '/portal/settings/contracts'
  const name = `Portrait contract ${address}`
  await post(`${contracts}/new`, { name, from: '' })
  const list = await read(contracts)
  const contract = findId(list.slice(list.lastIndexOf('<a', list.indexOf(name))))
  const content = JSON.stringify({ blocks })
  const { revision = '' } = parseFields(await read(`${contracts}/${contract}`))
  await post(`${contracts}/${contract}`, { content, revision, next: 'publish' })

  const added = await post('/portal/clients/new', {
    name: 'Lind & Reed',
    contact: 'Mara Lind',
    email: address,
  })
  const client = findId(added.location)
  const contact = new RegExp(`/portal/clients/${client}/contacts/[0-9a-f-]{36}`).exec(
    await read(`/portal/clients/${client}`),
  )![0]
  const flags = { role: 'client', seesMoney: 'on', maySign: 'on', quotes: 'on' }
  await post(contact, { form: 'save', name: 'Mara Lind', email: address, ...flags })
  const { text } = await post(contact, { form: 'create-link' })
  const made = await post('/portal/clients/quotes/new', { client })
  const { revision: draft = '' } = parseFields(await read(made.location))
  const edited = await post(made.location, { ...quote, revision: draft, contract, next: 'send' })
  await post(edited.location, parseFields(await read(edited.location)))
  return /\/client\/access\/[\w-]{43}/.exec(text)![0]
}

async function openLastStep(
  browser: Browser,
  page: Page,
  link: string,
  javaScriptEnabled: boolean,
) {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
    baseURL: new URL(page.url()).origin,
    reducedMotion: 'reduce',
  })
  const client = await context.newPage()
  await client.goto(link)
  await client.getByRole('link', { name: 'Review quote' }).click()
  await client.getByRole('button', { name: 'Continue' }).click()
  await client.getByLabel('Street address').fill('1 Pier Road')
  await client.getByLabel('City').fill('Portland')
  await client.getByLabel('Country').selectOption('US')
  await client.getByRole('button', { name: 'Save and continue' }).click()
  await expect(client.getByRole('heading', { name: 'Accept your quote' })).toBeVisible()
  return client
}

for (const javaScriptEnabled of [true, false])
  test(`a client signs a contract with a code ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page,
    browser,
  }) => {
    const address = `mara.${Date.now()}@lind.test`
    const link = await sendContract(page, address)
    const client = await openLastStep(browser, page, link, javaScriptEnabled)
    const part = client.getByRole('group', { name: 'Confirm it’s you' })
    const code = client.getByLabel('Code from the email')
    const sign = client.getByRole('button', { name: 'Sign and accept' })
    const name = client.getByLabel('Your full name')
    const check = async () => {
      await expectNoSidewaysScroll(client)
      if (!javaScriptEnabled) return
      for (const scheme of listColorSchemes('light')) {
        await client.emulateMedia({ colorScheme: scheme })
        await expectAccessible(client)
      }
    }
    await expect(part).toContainText('We’ll email a code to m…@lind.test.')
    await check()

    // Enter signs, and sends no code
    await client.getByLabel('I have read this contract').check()
    await name.fill('Mara Lind')
    await name.press('Enter')
    await expect(part.getByRole('button')).toHaveAccessibleDescription(
      'Enter your six-digit code to continue.',
    )
    await expect(client.getByLabel('electronically')).toHaveAccessibleDescription(/Agree to this/)
    await check()
    await client.getByLabel('electronically').check()
    await part.getByRole('button', { name: 'Email me a code' }).click()
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(
      'We sent a code to m…@lind.test. It’s valid for 10 minutes.',
    )
    await expect(name).toHaveValue('Mara Lind')
    await expect(client.getByLabel('electronically')).toBeChecked()
    await check()

    const first = await readCode(address, 1)
    await code.fill(`${first.startsWith('1') ? 2 : 1}${first.slice(1)}`)
    await sign.click()
    await expect(code).toHaveAccessibleDescription(/You have 4 attempts left\./)
    await check()
    await part.getByRole('button', { name: 'Send a new code' }).click()
    await expect(code).toHaveValue('')
    await code.fill(await readCode(address, 2))
    await name.fill('')
    await code.press('Enter')
    await expect(name).toHaveAccessibleDescription(/Enter your full name\./)
    await expect(client.getByText('You confirmed your email address.')).toBeVisible()
    await expect(part).toBeHidden()
    await check()
    await name.fill('Mara Lind')
    await sign.click()
    await expect(client.getByText(/You accepted this quote at/)).toBeVisible()
    await client.context().close()
  })
