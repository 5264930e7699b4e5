import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, toStudioDay, getStartOfDay } from '#app/core/day.ts'
import { toSearchKey, normalizeFolderPath, isInFolder } from '#app/core/text.ts'

import {
  parseMediaFilter,
  toMediaQuery,
  getTrashCutoff,
  crops,
  listCrops,
  countDaysLeft,
  listSubfolders,
  matchesSearch,
  downsamplePeaks,
  mediaDetailsSchema,
  parseTags,
  mergeTags,
  buildBreadcrumbs,
} from './rules.ts'

const name = fc.stringMatching(/^[A-Za-zÀ-ž0-9 .'-]{1,8}$/).filter((text) => text.trim() !== '')
const path = fc.array(name, { maxLength: 4 }).map((names) => normalizeFolderPath(names.join('/')))

describe('folders', () => {
  test('a path is kept as its names, however it was typed', () => {
    expect(normalizeFolderPath(' / Harbor \\ Selects //')).toBe('Harbor/Selects')
    expect(normalizeFolderPath('\u0007../ \n')).toBe('')
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = normalizeFolderPath(typed)
        expect(normalizeFolderPath(kept)).toBe(kept)
        expect(
          kept.split('/').every((name) => name === name.trim() && (kept === '' || name !== '')),
        ).toBe(true)
      }),
    )
  })
  test('every file lies in exactly one of the folders beneath the top, or outside of any', () => {
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => {
        const all = paths.map((path, at) => ({ path, count: at + 1 }))
        const sum = (list: { count: number }[]) =>
          list.reduce((total, { count }) => total + count, 0)
        expect(sum(listSubfolders(all, '')) + sum(all.filter(({ path }) => path === ''))).toBe(
          sum(all),
        )
        for (const folder of listSubfolders(all, '')) {
          const here = all.filter(({ path }) => path === folder.path)
          expect(sum(listSubfolders(all, folder.path)) + sum(here)).toBe(folder.count)
          expect(isInFolder(folder.path, '')).toBe(true)
        }
      }),
    )
    expect(
      listSubfolders(
        [
          { path: 'Harbor Two/A', count: 1 },
          { path: 'Harbor', count: 2 },
        ],
        'Harbor',
      ),
    ).toEqual([])
  })
  test('the way to a folder ends with it', () => {
    fc.assert(
      fc.property(path, (folder) => {
        const way = buildBreadcrumbs(folder)
        expect(way.at(-1)?.path ?? '').toBe(folder)
        for (const { path } of way) expect(path === folder || isInFolder(folder, path)).toBe(true)
      }),
    )
  })
})

describe('words', () => {
  test('a tag is there once, whatever case and accents it is typed with', () => {
    expect(parseTags(' Harbor, harbor ,HÁRBOR; night\nNight,,')).toEqual(['Harbor', 'night'])
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (there, more) => {
        const [before, both] = [
          parseTags(there.join(',')),
          mergeTags(parseTags(there.join(',')), parseTags(more.join(','))),
        ]
        expect(both.slice(0, before.length)).toEqual(before.slice(0, both.length))
        expect(new Set(both.map(toSearchKey)).size).toBe(both.length)
        expect(parseTags(both.join(','))).toEqual(both)
      }),
    )
  })
  test('a text is found by any of its words in any order, in any case, without its accents', () => {
    expect([
      matchesSearch('Łódź at Night', 'night lodz'),
      matchesSearch('Жук', 'ЖУК'),
      matchesSearch('Harbor', 'harbors'),
      matchesSearch('Harbor', ''),
    ]).toEqual([true, true, false, true])
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) =>
        matchesSearch(names.join(' '), names.toReversed().join(' ').toUpperCase()),
      ),
    )
  })
  test('what an address asks for is an address again', () => {
    fc.assert(
      fc.property(
        fc.record({
          folder: path,
          q: name,
          kind: fc.constantFrom('picture', 'film', 'sound', 'x'),
          tag: name,
          lacking: fc.constantFrom('', '1'),
          bin: fc.constantFrom('', '1'),
        }),
        (given) => {
          const asked = parseMediaFilter(
            new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')),
          )
          expect(parseMediaFilter(new URLSearchParams(toMediaQuery(asked)))).toEqual(asked)
        },
      ),
    )
  })
  test('what is said of a file is one line each, and a name is needed', () => {
    expect(
      mediaDetailsSchema.parse({
        name: ' a\nb ',
        folder: '/x/',
        tags: 'One, one',
        caption: '',
        credit: '',
      }),
    ).toEqual({ name: 'a b', folder: 'x', tags: ['One'], caption: '', credit: '' })
    const problems = (values: object) =>
      mediaDetailsSchema
        .safeParse({ name: 'a', ...values })
        .error?.issues.map(({ message }) => message)
    expect([
      problems({ name: ' ' }),
      problems({ folder: 'x'.repeat(201) }),
      problems({ tags: 'x'.repeat(41) }),
      problems({ tags: Array.from({ length: 31 }, (_, at) => `t${at}`).join(',') }),
      problems({ caption: 'x'.repeat(501) }),
    ]).toEqual([
      ['file-name-missing'],
      ['folder-long'],
      ['tag-long'],
      ['tags-many'],
      ['saying-long'],
    ])
  })
})

describe('the bin', () => {
  const zones = fc.constantFrom(
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/Santiago',
    'UTC',
  )
  const instant = fc.date({
    min: new Date('2026-01-01T00:00Z'),
    max: new Date('2028-01-01T00:00Z'),
    noInvalidDate: true,
  })
  test('thirty whole days of the studio, over the nights clocks change, and then its time is up at midnight', () => {
    fc.assert(
      fc.property(
        zones,
        instant,
        fc.integer({ min: 0, max: 40 * 24 * 60 }),
        (zone, removed, minutes) => {
          const now = new Date(removed.getTime() + minutes * 60_000)
          expect(removed < getTrashCutoff(now, zone)).toBe(countDaysLeft(removed, now, zone) < 0)
          const end = getStartOfDay(addDays(toStudioDay(removed, zone), 31), zone)
          expect([
            countDaysLeft(removed, new Date(end.getTime() - 1), zone),
            countDaysLeft(removed, end, zone),
          ]).toEqual([0, -1])
          expect(countDaysLeft(removed, removed, zone)).toBe(30)
        },
      ),
    )
  })
  test('an hour more or less in a night is no day more or less', () => {
    // New York goes back to winter time on November 1, 2026
    const zone = 'America/New_York'
    const removed = new Date('2026-10-20T03:59:59Z') // late on October 19
    expect([
      countDaysLeft(removed, new Date('2026-11-19T04:59:59Z'), zone),
      countDaysLeft(removed, new Date('2026-11-19T05:00:00Z'), zone),
    ]).toEqual([0, -1])
  })
})

test('the crops are those of the places that use a picture, in one order', () => {
  expect(listCrops([])).toEqual([...crops])
  expect(listCrops([{ at: 'team', draft: false }])).toEqual(['upright'])
  expect(listCrops([{ at: 'everywhere', draft: false }])).toEqual([])
  expect(
    listCrops([
      { at: '/portfolio/mill', draft: false },
      { at: 'offerings', draft: true },
    ]),
  ).toEqual(['frame', 'grid', 'upright', 'share'])
})

test('an outline keeps the loudest of each part', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 1, max: 60 }),
      (peaks, parts) => {
        const outline = downsamplePeaks(peaks, parts)
        expect(outline.length).toBe(Math.min(parts, peaks.length))
        expect(Math.max(...outline)).toBe(Math.max(...peaks))
      },
    ),
  )
})
