import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type ImageChoice,
  imageDescriptionSchema,
  mergePosterPairs,
  filterChoices,
  listFolders,
  needsAltText,
} from './rules.ts'

const view = {
  alt: '',
  width: 1,
  height: 1,
  focus: [5, 5] as [number, number],
  dominantColor: '#000000',
  base: '/media/a',
  widths: [1],
}
const buildChoices = (...ids: string[]): ImageChoice[] => ids.map((id) => ({ id, view, own: null }))

test('merges the two shapes of a poster into one choice, and nothing else', () => {
  expect(
    mergePosterPairs(
      buildChoices('boat', 'room-tall', 'room-wide', 'harbor-wide', 'mill-tall', '-wide'),
    ).map(({ id }) => id),
  ).toEqual(['boat', 'room', 'harbor-wide', 'mill-tall', '-wide'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-c]{1,2}(-wide|-tall)?$/)), (ids) => {
      const stems = mergePosterPairs(buildChoices(...ids)).map(({ id }) => id)
      const shapeIds = stems.flatMap((id) =>
        ids.includes(`${id}-wide`) && ids.includes(`${id}-tall`)
          ? [`${id}-wide`, `${id}-tall`]
          : [id],
      )
      for (const id of ids) expect([...shapeIds, ...stems]).toContain(id)
      expect(stems.length).toBeLessThanOrEqual(ids.length)
    }),
  )
})

const buildOwn = (folder: string, name: string, tags: string[] = []): ImageChoice['own'] => ({
  bytes: 1,
  state: 'complete',
  usages: [],
  name,
  folder,
  tags,
})

test('finds images by all words of the search, in a folder and its subfolders', () => {
  const all: ImageChoice[] = [
    {
      id: 'a',
      view: { ...view, alt: 'Two people at a cutting table', credit: 'Żaneta' },
      own: buildOwn('Harbor/Selects', 'DSC_0042.jpg', ['night']),
    },
    { id: 'b', view: { ...view, caption: 'The yard' }, own: buildOwn('Harbors', 'yard.jpg') },
    { id: 'mill', view, own: null },
  ]
  const filterIds = (query: string, folder: string | null = null) =>
    filterChoices(all, query, folder).map(({ id }) => id)
  expect([
    filterIds(''),
    filterIds('TABLE two'),
    filterIds('zaneta'),
    filterIds('dsc night'),
    filterIds('yard'),
    filterIds('mill'),
    filterIds('table yard'),
  ]).toEqual([['a', 'b', 'mill'], ['a'], ['a'], ['a'], ['b'], ['mill'], []])
  expect([
    filterIds('', 'Harbor'),
    filterIds('', 'Harbor/Selects'),
    filterIds('', 'Harbors'),
    listFolders(all),
  ]).toEqual([['a'], ['a'], ['b'], ['Harbor', 'Harbor/Selects', 'Harbors']])
})

test('requires alt text for uploaded images, unless they are decorative', () => {
  const base = `/media/${'a'.repeat(64)}`
  expect([
    needsAltText(view),
    needsAltText({ ...view, base }),
    needsAltText({ ...view, base, alt: 'A yard' }),
    needsAltText({ ...view, base, decorative: true }),
  ]).toEqual([false, true, false, false])
  expect(
    imageDescriptionSchema.parse({ focus: '5 5', alt: ' A  yard ', decorative: 'on' }),
  ).toEqual({
    focus: [5, 5],
    alt: '',
    decorative: true,
  })
  expect(imageDescriptionSchema.parse({ focus: '5 5', alt: ' A  yard ' })).toEqual({
    focus: [5, 5],
    alt: 'A yard',
    decorative: false,
  })
})
