import { readFileSync } from 'node:fs'

import type { Browser, Page } from '@playwright/test'

import { computeCode, getStep } from '../../app/platform/auth/totp.server.ts'
import { emailWait, startMailServer } from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'
import {
  listColorSchemes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openMenu,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

const password = 'longlight-sample'
const security = '/portal/settings/security'
const team = '/portal/settings/people'

/**
 * Returns the code of this step, or of a later one with `by`. The server accepts the next step's
 * code too, so a step that ends between computing and typing causes no failure, and the second code
 * is new.
 */
const computeCodeNow = (secret: string, by = 0) => computeCode(secret, getStep(new Date()) + by)

async function enterPassword(page: Page, who: string, to = '/portal') {
  await page.goto(`/auth?to=${encodeURIComponent(to)}`)
  await page.getByLabel('Email').fill(`${who}@longlight.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page) {
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}

async function begin(page: Page): Promise<string> {
  await page.goto(security)
  await page.getByRole('link', { name: 'Set up two-step verification' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  return (await page.locator('.two-factor-key code').innerText()).replaceAll(' ', '')
}

async function disableTwoFactor(page: Page) {
  await page.goto(`${security}/two-factor`)
  await page
    .locator('form')
    .filter({ hasText: 'Turn off' })
    .getByLabel('Current password')
    .fill(password)
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await expect(page.getByText('Two-step verification is off.')).toBeVisible()
}

/** Opens a second browser for the same person. */
async function openContext(browser: Browser, userAgent: string) {
  const context = await browser.newContext({ userAgent, reducedMotion: 'reduce' })
  return { page: await context.newPage(), close: () => context.close() }
}

test('two-factor sign-in is enabled, required, recovered with a code, and disabled', async ({
  page,
}) => {
  await signIn(page, 'books')
  const secret = await begin(page)
  await page.getByLabel('Code', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Enter the six digits your authenticator app shows.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(computeCodeNow(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await page.locator('.recovery-codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as text' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('recovery-codes-longlight.txt')
  expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'))
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Recovery codes left')).toBeVisible()

  await signOut(page)
  await enterPassword(page, 'books', '/portal/clients')
  await expect(page).toHaveURL(/\/auth\/code\?to=/)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('')
  await page.goto('/portal')
  await expect(page).toHaveURL(/\/auth\?to=/)
  await enterPassword(page, 'books', '/portal/clients')
  await page.getByLabel('Code').fill(computeCodeNow(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectToast(page, 'Successfully signed in!')
  await expect(page).toHaveURL(/\/portal\/clients$/)

  await signOut(page)
  await enterPassword(page, 'books')
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/portal$/)
  await page.goto(security)
  await expect(page.locator('.facts')).toContainText(/Recovery codes left\s*9/)
  await disableTwoFactor(page)
  await signOut(page)
  await enterPassword(page, 'books')
  await expect(page).toHaveURL(/\/portal$/)
})

test('an invitation is emailed and creates an account; the link works once', async ({
  page,
  browser,
}) => {
  const box = await startMailServer(mailPort)
  await signIn(page, 'owner', team)
  const form = page.locator('form').filter({ hasText: 'Add person' })
  const address = `nora.${Date.now()}@quay.test`
  await form.getByLabel('Name', { exact: true }).fill('Nora Vale')
  await form.getByLabel('Email').fill(address)
  await form.getByLabel('Can sign in').check()
  await form.getByLabel('Role').selectOption('manager')
  await form.getByRole('button', { name: 'Add person' }).click()
  await expect(page.locator('.invited').filter({ hasText: address })).toBeVisible()
  await expect(page.getByLabel('Link for the invited person')).toBeHidden()
  await expect.poll(() => box.taken.some(({ to }) => to.includes(address)), emailWait).toBe(true)
  const text = box.taken
    .find(({ to }) => to.includes(address))!
    .text.replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  const link = /http:\/\/\S+\/auth\/invitation\?token=[\w-]{43}/.exec(text)![0]
  await box.close()

  const nora = await openContext(
    browser,
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  )
  await nora.page.goto(link)
  await expect(
    nora.page.getByText('Ines Talbot invited you to the Longlight portal. Your role: Manager.'),
  ).toBeVisible()
  await expectAccessible(nora.page)
  await expect(nora.page.getByLabel('Your name')).toHaveValue('Nora Vale')
  await nora.page.getByLabel('Password', { exact: true }).fill('tide mill 1794')
  await nora.page.getByRole('button', { name: 'Join and sign in' }).click()
  await expect(nora.page).toHaveURL(/\/portal$/)
  await nora.page.goto(link)
  await expect(nora.page.getByText('This invitation no longer works.')).toBeVisible()

  // The list of the person who sent the invitation has updated without a reload.
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('Manager')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Nora Vale' })).toBeVisible()
  await page.getByLabel('Can sign in').uncheck()
  await expect(page.getByText('They’re signed out right away')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.team-name').getByText('Disabled')).toBeVisible()
  await nora.page.goto('/portal')
  await expect(nora.page).toHaveURL(/\/auth/)
  await nora.close()
})

test('an invitation to an unreachable mailbox shows its link, and is withdrawn', async ({
  page,
}) => {
  await signIn(page, 'owner', team)
  const form = page.locator('form').filter({ hasText: 'Add person' })
  await form.getByLabel('Name', { exact: true }).fill('Sol Quay')
  await form.getByLabel('Can sign in').check()
  await form.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByText('Enter the email address to invite them.')).toBeVisible()
  await form.getByLabel('Email').fill('sol@quay.example')
  await form.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByLabel('Link for the invited person')).toHaveValue(/token=[\w-]{43}$/)
  await expect(page.getByText('Copy this link and send it yourself.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw the invitation for sol@quay.example' }).click()
  await expect(page.locator('.settings').getByText('Invitation withdrawn')).toBeVisible()
  await expect(page.locator('.invited').filter({ hasText: 'sol@quay.example' })).toHaveCount(0)
})

test('a session ended from another browser signs out at once', async ({ page, browser }) => {
  await signIn(page, 'crew', security)
  const phone = await openContext(
    browser,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  )
  await signIn(phone.page, 'crew')
  await expect(page.getByText('Safari on iPhone', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out of Safari on iPhone' }).click()
  await expect(page.locator('.settings').getByText('Session signed out')).toBeVisible()
  await expect(phone.page).toHaveURL(/\/auth/)
  await signIn(phone.page, 'crew')
  await page.reload()
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.locator('.settings').getByText('Signed out everywhere else')).toBeVisible()
  await expect(phone.page).toHaveURL(/\/auth/)
  await expect(page.locator('.session')).toHaveCount(1)
  await phone.close()
})

for (const colorScheme of listColorSchemes('light')) {
  test(`the account screens pass axe in ${colorScheme} and fit 320 pixels`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const expectFits = async () => {
      await expectAccessible(page)
      const size = page.viewportSize()!
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(size)
    }
    await signIn(page, 'owner', team)
    await expectFits()
    await page.getByRole('link', { name: 'Samuel Adeyemi', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Change role' })).toBeVisible()
    await expectFits()
    await page.goto('/portal/settings/activity')
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    await expectFits()
    await page.goto(security)
    await expectFits()
    await page.goto(`${security}/two-factor`)
    await expectFits()
    const secret = await begin(page)
    await expectFits()
    await page.getByLabel('Code', { exact: true }).fill(computeCodeNow(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.locator('.recovery-codes')).toBeVisible()
    await expectFits()
    await page.context().clearCookies()
    await enterPassword(page, 'owner')
    await expect(page.getByLabel('Code')).toBeVisible()
    await expectFits()
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeVisible()
    await expectFits()
    await page.getByRole('link', { name: 'Use the code from your app' }).click()
    await page.getByLabel('Code').fill(computeCodeNow(secret, 1))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/portal$/)
    await page.goto(`${security}/two-factor`)
    await expectFits()
    await disableTwoFactor(page)
    await page.goto('/auth/invitation?token=x')
    await expectFits()
  })
}
