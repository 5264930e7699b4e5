import type { Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'
import { port } from '../support/shard.ts'

let visitors = 0

/** Sends a message without JavaScript, from a new network each time, and opens it. */
async function openInquiry(page: Page, name: string, email: string) {
  const response = await page.request.post('/contact', {
    form: { name, email, phone: '', service: 'podcast', message: `From ${name}.`, website: '' },
    headers: { origin: `http://127.0.0.1:${port}`, 'x-forwarded-for': `203.0.113.${++visitors}` },
  })
  expect(response.status()).toBe(200)
  await page.goto(`/portal/clients/inquiries?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('a template is written with fields, moved and deleted', async ({ page }) => {
  await signIn(page, 'owner', '/portal/settings/reply-templates')
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Where to park')
  const text = page.getByLabel('Message')
  await text.fill('Hi , park behind {nope}.')
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await page.getByRole('button', { name: 'Client name' }).click()
  await expect(text).toHaveValue('Hi {client}, park behind {nope}.')
  await expect(page.locator('.marked-field')).toHaveText('{client}')
  await expect(page.locator('.marked-unknown')).toHaveText('{nope}')
  // Backspace removes a field whole, and the browser's own Undo brings it back.
  await text.press('Backspace')
  await expect(text).toHaveValue('Hi , park behind {nope}.')
  await text.press('Control+z')
  await expect(text).toHaveValue('Hi {client}, park behind {nope}.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There’s no field with this name.')).toBeVisible()
  await expect(text).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await text.fill('Hi {client}, park behind the house.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')

  const names = page.getByRole('list', { name: 'Reply templates' }).getByRole('heading')
  await expect(names.last()).toHaveText('Where to park')
  const up = page.getByRole('button', { name: 'Move Where to park up' })
  for (let place = (await names.count()) - 2; place >= 0; place--) {
    await up.press('Enter')
    await expect(names.nth(place)).toHaveText('Where to park')
    await expect(up).toBeFocused()
  }
  await names.first().getByRole('link').click()
  await page.getByText('Delete', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete template' }).click()
  await expect(names.first()).toHaveText('Ask for details')
  await expect(names.getByText('Where to park')).toHaveCount(0)
})

test('a template is used by keyboard, keeps what was typed, and its gap stops sending', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await openInquiry(page, 'Tess Gap', 'tess@gap.test')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Lovely idea.')
  const menu = page.getByText('Use a template')
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'The date is taken' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue(
    /^Lovely idea\.\n\nHi Tess Gap,\n\nThanks for asking about \[date\]/,
  )
  await expect(page.locator('.marked-gap')).toHaveText('[date]')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(reply).toHaveValue('Lovely idea.')

  await menu.click()
  await page.getByRole('button', { name: 'The date is taken' }).click()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Fill in what’s in brackets, then send your reply.')).toBeVisible()
  await expect(reply).toHaveValue(/^Lovely idea\./)
  // The gap is selected, so typing fills it in.
  await expect(reply).toBeFocused()
  await page.keyboard.type('May 5, 2033')
  await expect(reply).toHaveValue(/about May 5, 2033\. We/)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(reply).toHaveValue('')
  await expect(page.locator('.message-ours')).toContainText('Thanks for asking about May 5, 2033.')
  await expect(page.locator('.marked-gap')).toHaveCount(0)
})

test('free times are written into a reply with the link to request them', async ({ page }) => {
  await signIn(page, 'manager')
  await openInquiry(page, 'Tess Times', 'tess@times.test')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Hi Tess,')
  const opener = page.getByRole('button', { name: 'Insert available times' })
  await opener.click()
  const picker = page.getByRole('region', { name: 'Choose the times to offer' })
  await expect(picker.getByRole('button', { name: 'Insert times' })).toBeDisabled()
  await picker.getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  const boxes = picker.getByRole('checkbox')
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(picker.getByRole('button', { name: 'Insert 2 times' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue(
    /^Hi Tess,\n\nWe’re free at these times:\n- \w+day, \w+ \d+.*\n- \w+day.*\n\nPick one and request it here:\nhttp\S+\/book\/podcast$/,
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(reply).toHaveValue('Hi Tess,')
  await reply.fill('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a template fills the reply, and a gap is refused with the text kept', async ({ page }) => {
    await page.goto('/auth?to=%2Fportal%2Fclients%2Finquiries')
    await page.getByLabel('Email').fill('manager@longlight.example')
    await page.getByLabel('Password', { exact: true }).fill('longlight-sample')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await openInquiry(page, 'Plain Tess', 'plain@gap.test')
    const reply = page.getByRole('textbox', { name: 'Reply' })
    await reply.fill('Hello!')
    await page.getByText('Use a template').click()
    await page.getByRole('button', { name: 'The date is taken' }).click()
    await expect(reply).toHaveValue(/^Hello!\n\nHi Plain Tess,[\s\S]*\[date\]/)
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('Fill in what’s in brackets')).toBeVisible()
    await reply.fill((await reply.inputValue()).replace('[date]', 'May 6, 2033'))
    await page.getByRole('button', { name: 'Insert available times' }).click()
    await page.getByRole('checkbox', { name: /[AP]M/ }).first().check()
    await page.getByRole('button', { name: 'Insert times' }).click()
    await expect(reply).toHaveValue(/May 6, 2033[\s\S]*We’re free on \w+day,/)
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.locator('.message-ours')).toContainText('May 6, 2033')
    await expect(reply).toHaveValue('')
  })
})
