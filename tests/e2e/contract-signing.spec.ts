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

/**
 * Sends a quote with a contract to a new client, and returns a link to their page. With a second
 * address, another contact signs after the first, and then the studio.
 */
async function sendContract(page: Page, address: string, second?: string) {
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
  const createLink = async (path: string) => {
    const { text } = await post(path, { form: 'create-link' })
    return /\/client\/access\/[\w-]{43}/.exec(text)![0]
  }
  const contacts = [contact]
  if (second) {
    const path = `/portal/clients/${client}/contacts`
    await post(`${path}/new`, { ...flags, role: 'partner', name: 'Jonas Reed', email: second })
    const found = (await read(`/portal/clients/${client}`)).matchAll(
      new RegExp(`${path}/[0-9a-f-]{36}`, 'g'),
    )
    contacts.push([...found].map(([one]) => one).find((one) => one !== contact)!)
  }
  const signing = second && {
    'signer:0': contacts[0]!.split('/').at(-1)!,
    'signer:1': contacts[1]!.split('/').at(-1)!,
    inOrder: 'on',
    countersigned: 'on',
  }
  const made = await post('/portal/clients/quotes/new', { client })
  const { revision: draft = '' } = parseFields(await read(made.location))
  const edited = await post(made.location, {
    ...quote,
    ...signing,
    revision: draft,
    contract,
    next: 'send',
  })
  await post(edited.location, parseFields(await read(edited.location)))
  const [link = '', otherLink = ''] = await Promise.all(contacts.map(createLink))
  return { link, otherLink, path: made.location.replace('/edit', '') }
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
    const { link } = await sendContract(page, address)
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

/** Sets how long an acceptance can be undone. Returns what it was. */
async function setUndoMinutes(page: Page, undoMinutes: string): Promise<string> {
  const path = '/portal/settings/quotes'
  const headers = { accept: 'text/html', origin: new URL(page.url()).origin }
  const fields = parseFields(await (await page.request.get(path)).text())
  const form = { ...fields, formKey: crypto.randomUUID(), undoMinutes }
  expect((await page.request.post(path, { headers, form })).ok()).toBe(true)
  return fields.undoMinutes!
}

test('two people sign a contract one after the other, and the studio completes it', async ({
  page,
  browser,
}) => {
  const [mara, jonas] = [`mara.${Date.now()}@lind.test`, `jonas.${Date.now()}@lind.test`]
  await signIn(page, 'owner', '/portal')
  const undoMinutes = await setUndoMinutes(page, '0')
  const { link, otherLink, path } = await sendContract(page, mara, jonas)
  await setUndoMinutes(page, undoMinutes)

  const sign = async (client: Page, { name, address }: { name: string; address: string }) => {
    await client.getByLabel('I have read this contract').check()
    await client.getByLabel('electronically').check()
    await client.getByLabel('Your full name').fill(name)
    await client.getByRole('button', { name: 'Email me a code' }).click()
    await client.getByLabel('Code from the email').fill(await readCode(address, 1))
  }
  const first = await openLastStep(browser, page, link, true)
  await sign(first, { name: 'Mara Lind', address: mara })
  await first.getByRole('button', { name: 'Sign and accept' }).click()
  await expect(first.getByText('Waiting for Jonas Reed to sign.')).toBeVisible()
  await expectAccessible(first)

  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
  })
  const second = await context.newPage()
  await second.goto(otherLink)
  await second.getByRole('link', { name: 'Read and sign' }).click()
  await expect(second.getByRole('heading', { name: /Sign contract C-/ })).toBeVisible()
  await expectNoSidewaysScroll(second)
  await second.getByRole('button', { name: 'Sign contract' }).click()
  await expect(second.getByLabel('Your full name')).toHaveAccessibleDescription(
    /Enter your full name\./,
  )
  await sign(second, { name: 'Jonas Reed', address: jonas })
  await second.getByRole('button', { name: 'Sign contract' }).click()
  await expect(second.getByText('Waiting for Longlight to sign.')).toBeVisible()
  await context.close()

  await page.goto(path)
  await page.getByRole('button', { name: 'Sign for the studio' }).click()
  await expect(page.getByText(/Contract signed/).first()).toBeVisible()
  await expectAccessible(page)
  await first.reload()
  await expect(first.getByRole('region', { name: 'Signatures' })).not.toContainText('Not signed')
  await expect(first.getByText('Waiting for')).toBeHidden()
  await first.context().close()
})
