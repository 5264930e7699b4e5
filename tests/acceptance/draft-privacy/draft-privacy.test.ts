import { test } from 'vitest'

import { createHash } from 'node:crypto'

import sharp from 'sharp'

import { withData } from '../../support/data.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { sendPicture } from '../../support/upload.ts'
import {
  postPart,
  getCookieFor,
  getDraft,
  requestFromOutside,
  parts,
  plantWords,
} from '../../support/website-parts.ts'
import { check, report } from '../../support/check.ts'

test('words planted in drafts are in no response to others', async () => {
  const dataDir = `${createFolder()}/data`
  let count = 0
  const generateWord = () => `zq${String(++count).padStart(4, '0')}zq`
  const hash = await addDescribedPicture(dataDir, generateWord)
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: dataDir })
  const owner = await getCookieFor(program, 'owner')
  for (const part of Object.keys(parts)) {
    const { revision, content } = await getDraft(program, owner, part)
    const draft = plantWords(
      part === 'about' ? { ...(content as object), picture: hash } : content,
      generateWord,
    )
    const saved = await postPart(program, owner, `${part}/draft`, {
      content: JSON.stringify(draft.content),
      revision,
    })
    check(
      `${part}: ${draft.words.length} words are planted`,
      saved.ok && draft.words.length > 0,
      saved,
    )
    const kept = JSON.stringify((await getDraft(program, owner, part)).content)
    check(
      `${part}: and are in the draft`,
      draft.words.every((word) => kept.includes(word)),
    )
  }
  check('at least 30 words are planted', count >= 30, count)
  const all = [...new Set(Object.values(parts).flat())]
  const seen = await requestFromOutside(program, all, {
    bookkeeper: await getCookieFor(program, 'books'),
    crew: await getCookieFor(program, 'crew'),
  })
  const leaks = [...seen].flatMap(([way, text]) =>
    [...new Set(text.match(/zq\d{4}zq/g) ?? [])].map((word) => `${way}: ${word}`),
  )
  check('none of them is in a response to others', leaks.length === 0, leaks.slice(0, 10))
  const log = program.getOutput().match(/zq\d{4}zq/g) ?? []
  check('none is in the log', log.length === 0, log.slice(0, 5))
  const shown = JSON.stringify((await getDraft(program, owner, 'about')).content).includes(hash)
  check(
    'the image is in a draft, and others cannot open its file',
    shown && [...seen.values()].every((text) => !text.includes(hash)),
  )
  await program.stop()
  report(
    `${count} words in ${Object.keys(parts).length} drafts, ${seen.size} answers: ` +
      `${leaks.length} told`,
  )
})

/**
 * Adds an image with a planted word in its name and each of its texts to the library. Returns its
 * checksum.
 */
async function addDescribedPicture(dataDir: string, next: () => string): Promise<string> {
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: dataDir })
  const bytes = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#369' },
  })
    .jpeg()
    .toBuffer()
  await sendPicture(program, bytes, {
    cookie: await getCookieFor(program, 'owner'),
    path: '/portal/media',
  })
  await program.stop()
  const hash = createHash('sha256').update(bytes).digest('hex')
  await withData({ dataDir, databaseUrl: undefined }, async (query) => {
    await query(
      `update media_item set name = $2, caption = $3, credit = $4, tags = array[$5], folder = $6
        where hash = $1`,
      [hash, `${next()}.jpg`, next(), next(), next(), next()],
    )
    await query("update image set alt = $2 where hash = $1 and usage = 'site'", [hash, next()])
  })
  return hash
}
