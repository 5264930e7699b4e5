import fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitRows, limitTileRatio, placeRows } from '#app/core/justified-layout.ts'

import {
  type TileBlock,
  buildGrid,
  buildGridStyle,
  gridWidths,
  groupTiles,
  parseTileList,
  pickPage,
  serializeTileList,
  toTile,
} from './rules.ts'

const createItem = (number: number, sectionId: string | null = null) => ({
  number,
  sectionId,
  name: `IMG_${number}.jpg`,
  kind: 'image' as const,
  width: 6000,
  height: 4000,
  seconds: null,
  dominantColor: '#7c6a58',
  waveformState: 'none' as 'none' | 'ready',
})
const sizes = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
})
const buildBlocks = (counts: number[]): TileBlock[] => {
  let number = 0
  return counts.map((count, index) => ({
    id: `s${index}`,
    title: `Section ${index}`,
    tiles: Array.from({ length: count }, () => toTile(createItem((number += 1)))),
  }))
}

test('names a tile after its file, and gives files without a picture a shape', () => {
  expect(toTile(createItem(3))).toEqual({
    number: 3,
    kind: 'image',
    ratio: 1.5,
    color: '#7c6a58',
    name: 'IMG_3',
    seconds: null,
    hasWaveform: false,
    mark: '',
  })
  const audio = {
    ...createItem(4),
    kind: 'audio' as const,
    name: 'Speech.final.mp3',
    seconds: 61.4,
  }
  expect(toTile(audio)).toMatchObject({ ratio: 2.4, name: 'Speech.final', hasWaveform: false })
  expect(toTile({ ...audio, waveformState: 'ready' }).hasWaveform).toBe(true)
  expect(toTile({ ...createItem(5), width: null }).ratio).toBe(1)
  expect(toTile({ ...createItem(6), name: '.jpg', dominantColor: 'red' })).toMatchObject({
    name: '.jpg',
    color: '#808080',
  })
})

test('groups items by section in their order and leaves out empty ones', () => {
  const sections = [
    { id: 'a', title: 'Outside' },
    { id: 'b', title: 'Empty' },
    { id: 'c', title: 'Rooms' },
  ]
  const blocks = groupTiles(
    [createItem(7), createItem(2, 'a'), createItem(9, 'a'), createItem(1, 'c')],
    sections,
  )
  expect(blocks.map(({ title, tiles }) => [title, tiles.map(({ number }) => number)])).toEqual([
    ['', [7]],
    ['Outside', [2, 9]],
    ['Rooms', [1]],
  ])
})

test('the compact list says the same', () => {
  const names = fc.string({ minLength: 1, maxLength: 40 })
  const seconds = fc.option(fc.integer({ min: 0, max: 99_999 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(sizes, names, seconds, fc.boolean())), (files) => {
      const items = files.map(([size, name, length, isHeard], index) => ({
        ...createItem(index + 1),
        ...size,
        name,
        seconds: length,
        kind: isHeard ? ('audio' as const) : ('image' as const),
        waveformState: isHeard ? ('ready' as const) : ('none' as const),
      }))
      const blocks = groupTiles(items, [])
      const list = parseTileList(serializeTileList(4, blocks))
      expect(list.revision).toBe(4)
      expect(list.blocks.flatMap(({ tiles }) => tiles)).toEqual(
        blocks.flatMap(({ tiles }) => tiles),
      )
    }),
  )
})

test('takes 40 bytes for each photo, so that 10,000 are a small file', () => {
  const text = serializeTileList(1, buildBlocks([10_000]))
  expect(text.length / 10_000).toBeLessThan(40)
})

test('pages without JavaScript show every tile once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 6 }), (counts) => {
      const blocks = buildBlocks(counts)
      const { last } = pickPage(blocks, 1)
      const shown = Array.from({ length: last }, (_, index) => pickPage(blocks, index + 1))
      expect(
        shown.flatMap((page) => page.blocks.flatMap(({ tiles }) => tiles.map((it) => it.number))),
      ).toEqual(blocks.flatMap(({ tiles }) => tiles.map((it) => it.number)))
      for (const { blocks: picked } of shown)
        expect(picked.reduce((sum, { tiles }) => sum + tiles.length, 0)).toBeLessThanOrEqual(120)
    }),
  )
  expect(pickPage(buildBlocks([130]), 99)).toMatchObject({ page: 2, last: 2 })
  expect(pickPage(buildBlocks([130]), -1).page).toBe(1)
})

test('the height that the server keeps free is that of the rows in the browser', () => {
  const width = fc.integer({ min: 320, max: 3000 })
  fc.assert(
    fc.property(fc.array(sizes, { minLength: 1, maxLength: 200 }), width, (files, total) => {
      const tiles = files.map((size, index) => toTile({ ...createItem(index + 1), ...size }))
      const [grid] = buildGrid([{ id: 'a', title: '', tiles }], 40)
      const ratios = tiles.map(({ ratio }) => limitTileRatio(ratio))
      for (const { key, perRow } of gridWidths) {
        const gap = 8
        const { rows, height } = placeRows(splitRows(ratios, perRow), { width: total, gap, perRow })
        const inHtml = rows.filter(({ from }) => from < 40)
        const rest = grid!.rests.find((it) => it.key === key)
        const restHeight = rest ? (total * rest.percent) / 100 + rest.gaps * gap : 0
        const last = inHtml.at(-1)!
        expect(last.top + last.height + restHeight).toBeCloseTo(height, 0)
      }
    }),
  )
})

test('rows end in the HTML where they end in the browser', () => {
  const tiles = buildBlocks([90])[0]!.tiles
  const [grid] = buildGrid([{ id: 'a', title: '', tiles }], 40)
  for (const { key, perRow } of gridWidths) {
    const ends = grid!.tiles.flatMap(({ ends: keys }, index) =>
      keys.split(' ').includes(key) ? [index + 1] : [],
    )
    const rows = splitRows(
      tiles.map(({ ratio }) => ratio),
      perRow,
    )
    expect(ends).toEqual(rows.map(({ to }) => to).filter((to) => to < 40))
  }
})

test('the rules of the grid need no escaping in HTML', () => {
  const style = buildGridStyle(buildGrid(buildBlocks([60, 3]), 40))
  expect(style).toContain('.t1{flex-grow:1.5;aspect-ratio:1.5;background-color:#7c6a58}')
  expect(style).not.toMatch(/[<>&"']/)
})
