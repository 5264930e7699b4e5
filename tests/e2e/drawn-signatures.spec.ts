import type { Browser, Locator, Page } from '@playwright/test'

import { formatDrawing } from '#app/core/drawing.ts'

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

test.beforeEach(async ({ page }) => {
  await signIn(page, 'owner', '/portal')
  // final at once
  await setUndoMinutes(page, '0')
})
test.afterEach(async ({ page }) => {
  await setUndoMinutes(page, '15')
})

const createAddress = () => `mara.${Date.now()}@lind.test`

/** Opens the last step of the quote, as its client. */
async function openLastStep(
  browser: Browser,
  page: Page,
  link: string,
  options: Parameters<Browser['newContext']>[0],
) {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    reducedMotion: 'reduce',
    ...options,
  })
  const signer = await context.newPage()
  await signer.goto(link)
  await signer.getByRole('link', { name: 'Review quote' }).first().click()
  await signer.waitForURL('**/client/quotes/*')
  await signer.goto(`${signer.url()}/accept`)
  await expect(signer.getByRole('heading', { name: 'Accept your quote' })).toBeVisible()
  return signer
}

/** A loop and a wave, in shares of the field. */
const loop = Array.from({ length: 24 }, (_, at) => [
  0.3 - 0.12 * Math.cos(at / 3.5),
  0.5 - 0.35 * Math.sin(at / 3.5),
])
const wave = Array.from({ length: 24 }, (_, at) => [0.45 + at / 60, 0.6 - 0.2 * Math.sin(at / 2)])

async function locateAll(pad: Locator, shares: number[][]) {
  const { x, y, width, height } = (await pad.boundingBox())!
  return shares.map(([right, down]) => ({ x: x + width * right!, y: y + height * down! }))
}

/** The script is loaded by the first touch of the page. */
const waitForScript = (page: Page) =>
  expect(page.locator('.signature-field')).toHaveAttribute('data-ready')

async function drawWithMouse(page: Page, pad: Locator, shares: number[][]) {
  await pad.hover()
  await waitForScript(page)
  const [first, ...rest] = await locateAll(pad, shares)
  await page.mouse.move(first!.x, first!.y)
  await page.mouse.down()
  for (const { x, y } of rest) await page.mouse.move(x, y)
  await page.mouse.up()
}

async function drawWithFinger(page: Page, pad: Locator, shares: number[][]) {
  await pad.scrollIntoViewIfNeeded()
  const tools = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => tools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [first, ...rest] = await locateAll(pad, shares)
  await touch('touchStart', [first!])
  await waitForScript(page)
  for (const point of rest) await touch('touchMove', [point])
  await touch('touchEnd', [])
  await tools.detach()
}

const countStrokes = async (page: Page) =>
  ((await page.locator('[name=drawing]').inputValue()).match(/[0-9a-z]+/g) ?? []).length

test('a client draws a signature with the mouse, corrects it with the keyboard and signs', async ({
  page,
  browser,
}) => {
  const address = createAddress()
  const { link, path } = await sendContract(page, address)
  for (const colorScheme of listColorSchemes('light')) {
    const signer = await openLastStep(browser, page, link, { colorScheme })
    const scripts: string[] = []
    signer.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await signer.reload()
    const pad = signer.locator('.signature-pad')
    await expect(pad).toHaveAccessibleName('Nothing drawn yet')
    await expectAccessible(signer)
    expect(scripts).toEqual([])

    await drawWithMouse(signer, pad, loop)
    await drawWithMouse(signer, pad, wave)
    expect(scripts).toEqual([expect.stringContaining('/assets/signature-pad-')])
    expect(await countStrokes(signer)).toBe(2)
    await expect(pad).toHaveAccessibleName('Your signature')
    await signer.getByRole('button', { name: 'Undo stroke' }).press('Enter')
    expect(await countStrokes(signer)).toBe(1)
    await expect(signer.getByRole('status').last()).toHaveText('Stroke removed.')
    await signer.getByRole('button', { name: 'Clear' }).press('Space')
    await expect(pad).toHaveAccessibleName('Nothing drawn yet')
    await expect(signer.getByRole('button', { name: 'Clear' })).toBeFocused()
    await expect(signer.getByRole('button', { name: 'Clear' })).toBeDisabled()
    await drawWithMouse(signer, pad, loop)

    // the name is missing; the drawing comes back, and can be continued
    const drawn = await signer.locator('[name=drawing]').inputValue()
    await signer.getByRole('button', { name: 'Sign and accept' }).click()
    await expect(signer.getByLabel('Your full name')).toHaveAccessibleDescription(/Enter your full/)
    expect(await signer.locator('[name=drawing]').inputValue()).toBe(drawn)
    await expect(signer.locator('.signature-ink')).toHaveAttribute('d', /^M\d+ \d+Q/)
    await drawWithMouse(signer, pad, wave)
    expect(await countStrokes(signer)).toBe(2)
    await expectAccessible(signer)
    await signer.context().close()
  }
  const signer = await openLastStep(browser, page, link, {})
  await sign(signer, address, drawWithMouse)
  await expectSigned(page, path, signer)
})

test('a client draws a signature with a finger, and the page doesn’t scroll', async ({
  page,
  browser,
}) => {
  const address = createAddress()
  const { link, path } = await sendContract(page, address)
  const viewport = { width: 390, height: 844 }
  const signer = await openLastStep(browser, page, link, { viewport, hasTouch: true })
  await expectNoSidewaysScroll(signer)
  const pad = signer.locator('.signature-pad')
  await pad.scrollIntoViewIfNeeded()
  const before = await signer.evaluate(() => scrollY)
  await drawWithFinger(
    signer,
    pad,
    loop.map(([x, y]) => [x!, y! * 1.4]),
  )
  expect(await signer.evaluate(() => scrollY)).toBe(before)
  // the touch that loaded the script has drawn
  expect(await countStrokes(signer)).toBe(1)
  await sign(signer, address, drawWithFinger)
  await expectSigned(page, path, signer)
})

test('without JavaScript a typed name signs, and only a drawing that came back is shown', async ({
  page,
  browser,
}) => {
  const address = createAddress()
  const { link } = await sendContract(page, address)
  const signer = await openLastStep(browser, page, link, { javaScriptEnabled: false })
  await expect(signer.getByLabel('Your full name')).toBeVisible()
  await expect(signer.getByText('Draw your signature')).toBeHidden()
  const pad = signer.locator('.signature-pad')
  await expect(pad).toBeHidden()
  // as if the script had run before
  const drawing = formatDrawing({ strokes: [[100, 200, 480, 60, 700, 220]] })
  await signer
    .locator('[name=drawing]')
    .evaluate((field: HTMLInputElement, text) => (field.value = text), drawing)
  await signer.getByRole('button', { name: 'Sign and accept' }).click()
  await expect(signer.getByText('Enter your full name.')).toBeVisible()
  await expect(pad).toBeVisible()
  await expect(pad).toHaveAccessibleName('Your signature')
  await expect(signer.getByRole('button', { name: 'Clear' })).toBeHidden()
  await sign(signer, address)
  await signer.context().close()
})

/** Signs with a code from the email, and draws the signature before it is requested. */
async function sign(signer: Page, address: string, draw?: typeof drawWithMouse) {
  await signer.getByLabel('I have read this contract').check()
  await signer.getByLabel('electronically').check()
  await signer.getByLabel('Your full name').fill('Mara Lind')
  await draw?.(signer, signer.locator('.signature-pad'), wave)
  await signer.getByRole('button', { name: 'Email me a code' }).click()
  await signer
    .getByLabel('Code from the email')
    .fill(await readEmailedCode(mailbox.open!, address, 1))
  await signer.getByRole('button', { name: 'Sign and accept' }).click()
  await expect(signer.getByText(/You accepted this quote at/)).toBeVisible()
}

/** Expects the signature in the PDF of the contract and in the portal. */
async function expectSigned(page: Page, quote: string, signer: Page) {
  const path = `${new URL(signer.url()).pathname}/agreement.pdf`
  await expect
    .poll(async () => (await signer.request.get(path)).status(), { timeout: 60_000 })
    .toBe(200)
  const bytes = await (await signer.request.get(path)).body()
  expect(bytes.includes('/Alt (Signature of Mara Lind)')).toBe(true)
  await signer.context().close()
  await page.goto(quote)
  await expect(page.getByRole('img', { name: 'Signature of Mara Lind' })).toBeVisible()
  await expectAccessible(page)
}
