import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

const list = '/portal/clients/quotes'

test('a quote is built with the keyboard, and its preview follows', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto(`${list}/new?q=Tern`)
  await page.getByRole('button', { name: 'Create quote for Tern Architects' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Q-\d+ for Tern Architects$/ })).toBeVisible()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const isNarrow = (page.viewportSize()?.width ?? 0) <= 1180

  await page.getByLabel('Title').fill('Your wedding on June 14')
  await page.getByLabel('Heading').fill('Coverage')
  await page.getByLabel('The client gets').selectOption('One line of their choice')
  const getLine = (number: string) =>
    page.getByRole('group', { name: `Line ${number}`, exact: true })
  await getLine('1').getByLabel('Description').fill('Full day')
  await getLine('1').getByLabel('Unit price').fill('2800')
  // an empty line follows the last one
  await getLine('2').getByLabel('Description').fill('Half day')
  await getLine('2').getByLabel('Unit price').fill('1600')
  await expect(page.getByText('Total $2,800.00')).toBeVisible()
  if (!isNarrow) await expect(preview.getByRole('radio', { name: 'Full day' })).toBeChecked()

  await getLine('2').getByRole('button', { name: 'Move line 2 up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move line 1 down' })).toBeFocused()
  await expect(getLine('1').getByLabel('Description')).toHaveValue('Half day')
  await expect(page.getByText('Total $1,600.00')).toBeVisible()

  await page.getByRole('button', { name: 'Add section' }).press('Enter')
  await expect(page.getByLabel('Heading').nth(1)).toBeFocused()
  await page.getByLabel('Price list').nth(1).selectOption('Photo and film day')
  await page.getByRole('button', { name: 'Add', exact: true }).nth(1).press('Enter')
  await expect(getLine('2.1').getByLabel('Description')).toHaveValue('Photo and film day')
  await getLine('2.1').getByLabel('Unit price').fill('1')
  await page.getByRole('button', { name: 'Update the price of line 2.1' }).press('Enter')
  await expect(getLine('2.1').getByLabel('Unit price')).toHaveValue('3200')
  await expect(page.getByText('Total $4,800.00')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  if (isNarrow) await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  await expect(preview.getByText('Photo and film day')).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (const scheme of listColorSchemes('light')) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page)
  }

  await page.reload()
  await expect(getLine('2.1').getByLabel('Description')).toHaveValue('Photo and film day')
  await page.goto(`${list}?tab=drafts`)
  await expect(page.getByRole('row', { name: /Tern Architects.*\$4,800\.00/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('what was typed into several sections comes back after a reload', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto(`${list}/new?q=Tern`)
  await page.getByRole('button', { name: 'Create quote for Tern Architects' }).click()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.locator('[name="name:0:0"]').fill('Photographs')
  await page.locator('[name="name:0:1"]').fill('Album')
  await page.locator('[name="name:1:0"]').fill('Film')
  await page.reload()
  await expect(page.locator('[name="name:0:1"]')).toHaveValue('Album')
  await expect(page.locator('[name="name:1:0"]')).toHaveValue('Film')
  await expect(page.locator('[name^="name:"]')).toHaveCount(5)
})

test('the signers of a contract are chosen with the keyboard', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto(`${list}/new?q=Hearth`)
  await page.getByRole('button', { name: 'Create quote for Hearth Table Co-op' }).click()
  await page.waitForURL(/\/edit$/)
  await page.getByLabel('Title').fill('Proof, season three')
  await page.getByLabel('Description').first().fill('Podcast episode')
  await page.getByLabel('Unit price').first().fill('420')
  const group = page.getByRole('group', { name: 'Signers' })
  const getSigner = (at: number) => page.getByLabel(`Signer ${at}`)
  const contract = page.getByLabel('Contract', { exact: true })
  await expect(group).toBeHidden()
  await contract.selectOption('Film and podcast')
  await expect(getSigner(1)).toHaveValue('')
  await expect(getSigner(2)).toBeHidden()
  await expect(page.getByLabel('They sign in this order')).toBeHidden()

  // a select is set by typing
  await getSigner(1).focus()
  await page.keyboard.type('Jo')
  await page.keyboard.press('Tab')
  await expect(getSigner(2)).toBeFocused()
  await page.keyboard.type('To')
  await expect(getSigner(3)).toBeVisible()
  await getSigner(3).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('They sign in this order')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('The studio signs last')).toBeChecked()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(page.getByText('Fix the marked fields')).toBeHidden()
  for (const scheme of listColorSchemes('light')) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)

  // what was chosen survives a reload, and a look at the terms
  await page.reload()
  await expect(getSigner(2).locator('option:checked')).toHaveText('Tomas Abreu')
  await contract.selectOption('No contract, only terms')
  await expect(group).toBeHidden()
  await contract.selectOption('Film and podcast')
  await expect(getSigner(1).locator('option:checked')).toHaveText('Josefina Lund')

  await getSigner(2).selectOption('Josefina Lund')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This person already signs.')).toBeVisible()
  await expect(getSigner(2)).toBeFocused()
  await getSigner(2).selectOption('Tomas Abreu')
  await page.getByRole('button', { name: 'Review and send' }).click()
  await expect(
    page.getByText('Josefina Lund, then Tomas Abreu, then the studio', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(page.getByLabel('They sign in this order')).toBeChecked()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
})
