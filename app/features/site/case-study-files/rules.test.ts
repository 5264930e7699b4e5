import { describe, expect, test } from 'vitest'

import type { CaseStudyContent } from '#app/features/site/portfolio/rules.ts'

import { type GalleryFile, addFiles, formatFilled, isUsable, parseFilled } from './rules.ts'

const empty: CaseStudyContent = {
  slug: 'harbor',
  title: 'Harbor',
  category: 'photography',
  client: '',
  people: true,
  year: 2026,
  delivered: '',
  standfirst: '',
  picture: null,
  film: null,
  brief: '',
  work: '',
  pictures: [],
  credits: [],
}
const createFile = (hash: string, changes: Partial<GalleryFile> = {}): GalleryFile => ({
  hash,
  kind: 'image',
  name: `${hash}.jpg`,
  width: 3,
  height: 2,
  state: 'ready',
  hiddenAt: null,
  ...changes,
})
const images = ['a', 'b', 'c', 'd'].map((hash) => createFile(hash))

describe('addFiles', () => {
  test('shows the first wide image as the cover, and the others in rows in their order', () => {
    const filled = addFiles(empty, images, null)!
    expect([filled.content.picture, filled.content.pictures]).toEqual(['a', [['b'], ['c', 'd']]])
    expect(filled.added).toHaveLength(4)
    const tall = ['t', 'u'].map((hash) => createFile(hash, { width: 2 }))
    const afterTall = addFiles(empty, [...tall, createFile('w')], null)!
    expect([afterTall.content.picture, afterTall.content.pictures]).toEqual(['w', [['t', 'u']]])
    expect(addFiles(empty, tall, null)!.content.picture).toBe('t')
  })

  test('takes the cover of the gallery if it is among the files', () => {
    expect(addFiles(empty, images, 'c')!.content).toMatchObject({
      picture: 'c',
      pictures: [['a'], ['b', 'd']],
    })
    expect(addFiles(empty, images, 'x')!.content.picture).toBe('a')
  })

  test('keeps the cover, the rows and everything that is there', () => {
    const content = { ...empty, picture: 'b', film: 'f', pictures: [['a', 'x'], ['d']] }
    const filled = addFiles(content, [...images, createFile('v', { kind: 'video' })], null)!
    expect(filled.content).toEqual({ ...content, pictures: [['a', 'x'], ['d'], ['c']] })
    expect(filled.added.map(({ hash }) => hash)).toEqual(['c'])
    expect(addFiles(filled.content, images, null)!).toEqual({ content: filled.content, added: [] })
  })

  test('shows one video, and one recording under its name', () => {
    const media = [
      createFile('v', { kind: 'video' }),
      createFile('w', { kind: 'video' }),
      createFile('s', { kind: 'audio', name: 'Episode 1.wav' }),
    ]
    const { content, added } = addFiles(empty, media, null)!
    expect([content.film, content.sound?.recording, content.sound?.title]).toEqual([
      'v',
      's',
      'Episode 1',
    ])
    expect(added.map(({ hash }) => hash)).toEqual(['v', 's'])
    expect(content.picture).toBeNull()
  })

  test('returns null if there is no room for all images', () => {
    const full = Array.from({ length: 20 }, (_, index) => [`row${index}`])
    expect(addFiles({ ...empty, picture: 'p', pictures: full }, images, null)).toBeNull()
  })
})

test('a hidden file, a PDF and one without a preview aren’t usable', () => {
  expect(isUsable(createFile('a'))).toBe(true)
  expect(isUsable(createFile('a', { hiddenAt: new Date() }))).toBe(false)
  expect(isUsable(createFile('a', { kind: 'document' }))).toBe(false)
  expect(isUsable(createFile('a', { state: 'broken' }))).toBe(false)
})

test('the result is read from the URL, and nothing else is', () => {
  const result = { added: 12, leftOut: 3 }
  expect(parseFilled(formatFilled(result).split('=')[1]!)).toEqual(result)
  for (const value of [null, '', '1', '1.', '1.2.3', '-1.2', '9999.1'])
    expect(parseFilled(value)).toBeNull()
})
