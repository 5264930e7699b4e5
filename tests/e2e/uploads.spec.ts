import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'

const library = '/portal/media'
const mega = 1024 ** 2

/** Returns a new image: a random JPEG comment makes its checksum unique (ISO 10918-1 B.2.4.5). */
function createImage() {
  const bytes = readFileSync('media/pictures/field-ware.jpg')
  return Buffer.concat([
    bytes.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 18]),
    randomBytes(16),
    bytes.subarray(2),
  ])
}

/**
 * Returns a new video of more than three upload parts, padded with a `free` box (ISO 14496-12,
 * 8.1.2).
 */
function createVideo() {
  const room = Buffer.alloc(26 * mega)
  room.writeUInt32BE(room.length)
  room.write('free', 4)
  randomBytes(16).copy(room, 8)
  return Buffer.concat([readFileSync('media/loops/low-water.mp4'), room])
}

const locateUploads = (page: Page) =>
  page.getByRole('region', { name: /Uploading|Waiting for a connection|Paused|added|Already/ })
const locateFile = (page: Page, name: string) => page.locator('.upload').filter({ hasText: name })

/**
 * Chooses files by keyboard. They are on disk, so that the browser sees the same files when they
 * are chosen again.
 */
async function choose(page: Page, paths: string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Choose files').press('Enter'),
  ])
  await chooser.setFiles(paths)
}

/** Returns the methods of the page's upload requests, and functions that change its connection. */
async function watchUploads(page: Page) {
  const methods: string[] = []
  page.on('request', (request) => {
    if (/\/portal\/uploads(?:\/\w+)?$/.test(request.url())) methods.push(request.method())
  })
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  /** Limits uploads to this many bytes per second; 0 disconnects. */
  const setSpeed = (throughput: number) =>
    tools.send('Network.emulateNetworkConditions', {
      offline: throughput === 0,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: throughput,
    })
  return {
    methods,
    limitSpeed: () => setSpeed(mega / 8),
    disconnect: () => setSpeed(0),
    restoreSpeed: () => setSpeed(-1),
  }
}

test('files are chosen by keyboard, rejected with reasons, resumed, and recognized', async ({
  page,
}, testInfo) => {
  const [cut, first, copy, second, notes] = [
    'harbor-cut.mp4',
    'harbor-01.jpg',
    'harbor-01-copy.jpg',
    'harbor-02.jpg',
    'notes.txt',
  ].map((name) => testInfo.outputPath(name)) as [string, string, string, string, string]
  writeFileSync(cut, createVideo())
  for (const [path, bytes] of [
    [first, createImage()],
    [second, createImage()],
    [notes, 'notes'],
  ] as const)
    writeFileSync(path, bytes)
  copyFileSync(first, copy)
  await signIn(page, 'owner', library)
  const line = await watchUploads(page)
  await line.limitSpeed()
  await choose(page, [cut, first, copy, notes, second])
  await expect(locateFile(page, 'notes.txt')).toContainText('This type of file isn’t supported.')
  await expect(
    locateFile(page, 'notes.txt').getByRole('button', { name: 'Try notes.txt again' }),
  ).toHaveCount(0)
  await expect(locateFile(page, 'harbor-02.jpg')).toContainText('Added')
  await expect(locateFile(page, 'harbor-cut.mp4')).toContainText('%')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await line.disconnect()
  await expect(page.getByRole('heading', { name: 'Waiting for a connection' })).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Waiting for a connection' }),
  ).toHaveCount(1)
  await line.restoreSpeed()
  await expect(locateFile(page, 'harbor-cut.mp4')).toContainText('Added')
  expect(line.methods).toContain('HEAD')
  expect(line.methods.filter((method) => method === 'POST')).toHaveLength(4)
  await expect(page.getByRole('heading', { name: 'Three files added' })).toBeVisible()
  await expect(locateUploads(page)).toContainText('One file already in the library')
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(locateUploads(page)).toHaveCount(0)
})

test('an upload survives navigation, resumes after a reload, and can be canceled', async ({
  page,
}, testInfo) => {
  const [long, other] = [testInfo.outputPath('interview.mp4'), testInfo.outputPath('outtakes.mp4')]
  for (const path of [long, other]) writeFileSync(path, createVideo())
  await signIn(page, 'owner', library)
  const line = await watchUploads(page)
  await line.limitSpeed()
  await choose(page, [long])
  await expect(locateFile(page, 'interview.mp4')).toContainText('%')
  await page.getByRole('link', { name: 'Appearance' }).click()
  const pill = page.getByRole('complementary', { name: 'Uploads' })
  await expect(pill).toContainText('Uploading one file')
  await expectAccessible(page)
  await pill.getByRole('link').click()
  await expect(locateFile(page, 'interview.mp4')).toBeVisible()
  await expect(pill).toHaveCount(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(
    page.getByText('One upload didn’t finish before this page was closed.'),
  ).toContainText('interview.mp4')
  line.methods.length = 0
  await line.restoreSpeed()
  await choose(page, [long])
  await expect(locateFile(page, 'interview.mp4')).toContainText('Added')
  expect(line.methods[0]).toBe('HEAD')
  expect(line.methods).not.toContain('POST')
  await expect(page.getByText('didn’t finish before')).toHaveCount(0)

  line.methods.length = 0
  await line.limitSpeed()
  await choose(page, [other])
  await expect(locateFile(page, 'outtakes.mp4')).toContainText('%')
  // Waits until part of the file is on the server, so that canceling has to delete it.
  await expect.poll(() => line.methods).toContain('PATCH')
  await page.getByRole('button', { name: 'Cancel outtakes.mp4' }).press('Enter')
  await expect(locateFile(page, 'outtakes.mp4')).toHaveCount(0)
  await expect.poll(() => line.methods).toContain('DELETE')
})
