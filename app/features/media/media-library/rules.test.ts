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
  test('are normalized to names joined by slashes', () => {
    expect(normalizeFolderPath(' / Harbor \\ Selects //')).toBe('Harbor/Selects')
    expect(normalizeFolderPath('\u0007../ \n')).toBe('')
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const path = normalizeFolderPath(typed)
        expect(normalizeFolderPath(path)).toBe(path)
        expect(
          path.split('/').every((name) => name === name.trim() && (path === '' || name !== '')),
        ).toBe(true)
      }),
    )
  })
  test('contain each file in exactly one top-level folder, or in none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => {
        const all = paths.map((path, index) => ({ path, count: index + 1 }))
        const sum = (list: { count: number }[]) =>
          list.reduce((total, { count }) => total + count, 0)
        expect(sum(listSubfolders(all, '')) + sum(all.filter(({ path }) => path === ''))).toBe(
          sum(all),
        )
        for (const folder of listSubfolders(all, '')) {
          const itself = all.filter(({ path }) => path === folder.path)
          expect(sum(listSubfolders(all, folder.path)) + sum(itself)).toBe(folder.count)
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
  test('are the last of their own breadcrumbs', () => {
    fc.assert(
      fc.property(path, (folder) => {
        const breadcrumbs = buildBreadcrumbs(folder)
        expect(breadcrumbs.at(-1)?.path ?? '').toBe(folder)
        for (const { path } of breadcrumbs)
          expect(path === folder || isInFolder(folder, path)).toBe(true)
      }),
    )
  })
})

describe('texts', () => {
  test('of tags are unique regardless of case and accents', () => {
    expect(parseTags(' Harbor, harbor ,HÁRBOR; night\nNight,,')).toEqual(['Harbor', 'night'])
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (existing, more) => {
        const [before, merged] = [
          parseTags(existing.join(',')),
          mergeTags(parseTags(existing.join(',')), parseTags(more.join(','))),
        ]
        expect(merged.slice(0, before.length)).toEqual(before.slice(0, merged.length))
        expect(new Set(merged.map(toSearchKey)).size).toBe(merged.length)
        expect(parseTags(merged.join(','))).toEqual(merged)
      }),
    )
  })
  test('match a search by all its words in any order, regardless of case and accents', () => {
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
  test('of a filter survive the way through the URL', () => {
    fc.assert(
      fc.property(
        fc.record({
          folder: path,
          q: name,
          kind: fc.constantFrom('picture', 'film', 'sound', 'x'),
          tag: name,
          alt: fc.constantFrom('', 'missing'),
          trash: fc.constantFrom('', '1'),
        }),
        (values) => {
          const filter = parseMediaFilter(
            new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')),
          )
          expect(parseMediaFilter(new URLSearchParams(toMediaQuery(filter)))).toEqual(filter)
        },
      ),
    )
  })
  test('of an item are single lines, and a name is required', () => {
    expect(
      mediaDetailsSchema.parse({
        name: ' a\nb ',
        folder: '/x/',
        tags: 'One, one',
        caption: '',
        credit: '',
      }),
    ).toEqual({ name: 'a b', folder: 'x', tags: ['One'], caption: '', credit: '' })
    const listProblems = (values: object) =>
      mediaDetailsSchema
        .safeParse({ name: 'a', ...values })
        .error?.issues.map(({ message }) => message)
    expect([
      listProblems({ name: ' ' }),
      listProblems({ folder: 'x'.repeat(201) }),
      listProblems({ tags: 'x'.repeat(41) }),
      listProblems({ tags: Array.from({ length: 31 }, (_, index) => `t${index}`).join(',') }),
      listProblems({ caption: 'x'.repeat(501) }),
    ]).toEqual([
      ['file-name-missing'],
      ['folder-long'],
      ['tag-long'],
      ['tags-many'],
      ['text-too-long'],
    ])
  })
})

describe('trash', () => {
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
  test('holds items for thirty whole studio days across clock changes, and then until midnight', () => {
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
  test('does not count a day more or less when a night is an hour longer', () => {
    // New York returns to standard time on November 1, 2026.
    const zone = 'America/New_York'
    const removed = new Date('2026-10-20T03:59:59Z') // late on October 19, local time
    expect([
      countDaysLeft(removed, new Date('2026-11-19T04:59:59Z'), zone),
      countDaysLeft(removed, new Date('2026-11-19T05:00:00Z'), zone),
    ]).toEqual([0, -1])
  })
})

test('lists the crops of the places that use an image, in a fixed order', () => {
  expect(listCrops([])).toEqual([...crops])
  expect(listCrops([{ place: 'team', draft: false }])).toEqual(['upright'])
  expect(listCrops([{ place: 'everywhere', draft: false }])).toEqual([])
  expect(
    listCrops([
      { place: '/portfolio/mill', draft: false },
      { place: 'service-list', draft: true },
    ]),
  ).toEqual(['frame', 'grid', 'upright', 'share'])
})

test('downsamples a waveform to the peak of each part', () => {
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
