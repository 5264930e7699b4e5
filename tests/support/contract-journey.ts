import { type Page, expect } from '@playwright/test'

import { parseFields } from './form.ts'
import { signIn } from './journey.ts'
import { type MailServer, emailWait, getPlainText } from './mail-server.ts'

/** Returns the newest code that was emailed to an address, once there are so many. */
export async function readEmailedCode(
  mailbox: MailServer,
  address: string,
  count: number,
): Promise<string> {
  const list = () =>
    mailbox.taken.flatMap(({ to, text }) => {
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
export async function sendContract(page: Page, address: string, second?: string) {
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

/** Sets how long an acceptance can be undone. Returns what it was. */
export async function setUndoMinutes(page: Page, undoMinutes: string): Promise<string> {
  const path = '/portal/settings/quotes'
  const headers = { accept: 'text/html', origin: new URL(page.url()).origin }
  const fields = parseFields(await (await page.request.get(path)).text())
  // the page also has a form that renews the certificate
  const form = { ...fields, form: 'settings', formKey: crypto.randomUUID(), undoMinutes }
  expect((await page.request.post(path, { headers, form })).ok()).toBe(true)
  return fields.undoMinutes!
}
