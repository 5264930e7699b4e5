import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findSendProblem, isListFull } from '#app/features/delivery/favorite/rules.ts'

import { type ExportedFavorite, formatNames, formatSidecar } from './document.ts'
import { compareLists, favoriteListSchema } from './rules.ts'

const ids = fc.uniqueArray(
  fc.integer({ min: 1, max: 40 }).map((number) => ({ itemId: `${number}` })),
  {
    selector: ({ itemId }) => itemId,
  },
)

test('puts every file of two lists in exactly one group', () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      const { both, onlyOne, onlyOther } = compareLists(one, other)
      expect(both.length + onlyOne.length).toBe(one.length)
      expect(both.length + onlyOther.length).toBe(other.length)
      expect(onlyOne.every((file) => !other.some(({ itemId }) => itemId === file.itemId))).toBe(
        true,
      )
    }),
  )
})

test('a list that can be sent is within its limits, and a full one takes no more', () => {
  const limit = fc.option(fc.integer({ min: 1, max: 50 }))
  fc.assert(
    fc.property(fc.nat(60), limit, limit, (count, minItems, maxItems) => {
      const limits = { minItems, maxItems }
      const isWithin = count > 0 && count >= (minItems ?? 0) && count <= (maxItems ?? Infinity)
      if (minItems === null || maxItems === null || minItems <= maxItems)
        expect(findSendProblem(count, limits) === null).toBe(isWithin)
      expect(isListFull(count, limits)).toBe(maxItems !== null && count >= maxItems)
    }),
  )
})

test('reads the fields of a list', () => {
  const parse = (fields: Record<string, string>) =>
    favoriteListSchema.safeParse({ name: 'Album', ...fields })
  expect(parse({ minItems: '20', maxItems: ' 30 ' }).data).toMatchObject({
    minItems: 20,
    maxItems: 30,
    share: [],
  })
  const wrongFields: Record<string, string>[] = [
    { name: ' ' },
    { minItems: '0' },
    { maxItems: '10001' },
    { maxItems: '1.5' },
    { minItems: '3', maxItems: '2' },
  ]
  for (const wrong of wrongFields) expect(parse(wrong).success).toBe(false)
})

const buildFile = (values: Partial<ExportedFavorite>): ExportedFavorite => ({
  name: 'IMG_0412.JPG',
  list: 'Album',
  guest: 'Ana',
  label: null,
  comments: [],
  addedAt: new Date('2030-03-01T12:00:00Z'),
  ...values,
})

test('writes the names of files as each program reads them', () => {
  const files = [
    buildFile({}),
    buildFile({ name: 'DSC.0001.CR3', label: 'red', comments: ['=1+1', 'two'] }),
  ]
  expect(formatNames(files, 'lightroom')).toBe('IMG_0412, DSC.0001')
  expect(formatNames(files, 'capture-one')).toBe('IMG_0412 DSC.0001')
  expect(formatNames(files, 'photo-mechanic')).toBe('IMG_0412.JPG DSC.0001.CR3')
  expect(formatNames(files, 'lines')).toBe('IMG_0412.JPG\nDSC.0001.CR3\n')
  expect(formatNames(files, 'csv')).toBe(
    '\uFEFFlist,guest,file,rating,label,comment,time\r\n' +
      'Album,Ana,IMG_0412.JPG,5,,,2030-03-01T12:00:00.000Z\r\n' +
      'Album,Ana,DSC.0001.CR3,5,red,"\'=1+1\ntwo",2030-03-01T12:00:00.000Z\r\n',
  )
})

test('no cell of a spreadsheet begins like a formula', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('=', '+', '-', '@'),
      fc.stringMatching(/^[a-z]*$/),
      (sign, rest) => {
        const csv = formatNames([buildFile({ guest: `${sign}${rest}` })], 'csv')
        expect(csv).toContain(`Album,'${sign}${rest},`)
      },
    ),
  )
})

test('writes stars and the color into a sidecar file', () => {
  expect(formatSidecar({ label: 'purple' })).toContain('xmp:Label="Purple"')
  expect(formatSidecar({ label: null })).not.toContain('xmp:Label')
  expect(formatSidecar({ label: null })).toContain('xmp:Rating="5"')
})
