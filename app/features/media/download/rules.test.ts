import { expect, test } from 'vitest'

import { buildFileName, buildPaths, buildZipName, listPartNames } from './rules.ts'

test('a file name gets the extension of its format, unless it has one', () => {
  expect(buildFileName('Harbor at night', 'jpeg')).toBe('Harbor at night.jpg')
  expect(buildFileName('DSC_0412.JPEG', 'jpeg')).toBe('DSC_0412.JPEG')
  expect(buildFileName('Take 2.1', 'wav')).toBe('Take 2.1.wav')
  expect(buildFileName('a.mov', 'mp4')).toBe('a.mov.mp4')
})

test('paths in a zip begin below the folder of all files, after which the zip is named', () => {
  const files = [
    { folder: 'Harbor/Selects', name: 'a.jpg', format: 'jpeg' },
    { folder: 'Harbor/Selects/Night', name: 'a', format: 'png' },
    { folder: 'Harbor/Selects', name: 'A', format: 'jpeg' },
  ]
  expect(buildPaths(files)).toEqual(['a.jpg', 'Night/a.png', 'A (2).jpg'])
  expect(buildZipName(files, 'Media library')).toBe('Selects')
  expect(buildZipName([...files, { folder: 'Harbor' }], 'Media library')).toBe('Harbor')
  expect(buildZipName([...files, { folder: '' }], 'Media library')).toBe('Media library')
  expect(buildZipName([{ folder: 'A/B' }, { folder: 'C/B' }], 'Media library')).toBe(
    'Media library',
  )
})

test('parts are numbered, and a single one is the whole', () => {
  expect(listPartNames('Harbor', 1)).toEqual(['Harbor.zip'])
  expect(listPartNames('Harbor', 2)).toEqual(['Harbor (1 of 2).zip', 'Harbor (2 of 2).zip'])
})
