import type { Browser, Page } from '@playwright/test'

import { readEmailedCode, sendContract, setUndoMinutes } from '../support/contract-journey.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'

const mailbox = { open: undefined as MailServer | undefined }
test.beforeAll(async () => {
  mailbox.open = await startMailServer(mailPort)
})
test.afterAll(async () => {
  await mailbox.open?.close()
})

const readCode = (address: string, count: number) => readEmailedCode(mailbox.open!, address, count)

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
