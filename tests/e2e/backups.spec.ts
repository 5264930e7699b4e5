import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'

test('the storage keeps what was typed through a refusal and a reload, but not the secret', async ({
  page,
}) => {
  await signIn(page, 'owner', '/portal/settings/backups')
  await page.getByLabel('Address').fill('http://127.0.0.1:9/backups')
  await page.getByLabel('Bucket', { exact: true }).fill('studio-backups')
  await page.getByLabel('Key ID').fill('KEY')
  await page.getByLabel('Secret').fill('not-for-the-page')
  await page.getByLabel('Secret').press('Enter')
  await expect(page.getByLabel('Address')).toBeFocused()
  await expect(page.getByText('with nothing after the host and port')).toBeVisible()
  await expect(page.getByLabel('Bucket', { exact: true })).toHaveValue('studio-backups')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Address').fill('http://127.0.0.1:9')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText('Sample accounts can’t do this.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('http://127.0.0.1:9')
  await expect(page.getByLabel('Key ID')).toHaveValue('KEY')
  await expect(page.getByLabel('Secret')).toHaveValue('')
  await page
    .getByRole('status')
    .filter({ hasText: 'Restored what you' })
    .getByRole('button')
    .click()
  await expect(page.getByLabel('Address')).toHaveValue('')
})
