import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, dayOf, startOf } from '#app/core/day.ts'
import { fold, folderPath, isBeneath } from '#app/core/text.ts'

import {
  askedFrom,
  askedText,
  binEnd,
  crops,
  cropsFor,
  daysLeft,
  foldersIn,
  holds,
  outlineOf,
  sayingSchema,
  tagList,
  tagsWith,
  wayTo,
} from './rules.ts'

const name = fc.stringMatching(/^[A-Za-zÀ-ž0-9 .'-]{1,8}$/).filter((text) => text.trim() !== '')
const path = fc.array(name, { maxLength: 4 }).map((names) => folderPath(names.join('/')))

describe('folders', () => {
  test('a path is kept as its names, however it was typed', () => {
    expect(folderPath(' / Harbor \\ Selects //')).toBe('Harbor/Selects')
    expect(folderPath('\u0007../ \n')).toBe('')
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = folderPath(typed)
        expect(folderPath(kept)).toBe(kept)
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
        expect(sum(foldersIn(all, '')) + sum(all.filter(({ path }) => path === ''))).toBe(sum(all))
        for (const folder of foldersIn(all, '')) {
          const here = all.filter(({ path }) => path === folder.path)
          expect(sum(foldersIn(all, folder.path)) + sum(here)).toBe(folder.count)
          expect(isBeneath(folder.path, '')).toBe(true)
        }
      }),
    )
    expect(
      foldersIn(
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
        const way = wayTo(folder)
        expect(way.at(-1)?.path ?? '').toBe(folder)
        for (const { path } of way) expect(path === folder || isBeneath(folder, path)).toBe(true)
      }),
    )
  })
})

describe('words', () => {
  test('a tag is there once, whatever case and accents it is typed with', () => {
    expect(tagList(' Harbor, harbor ,HÁRBOR; night\nNight,,')).toEqual(['Harbor', 'night'])
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (there, more) => {
        const [before, both] = [
          tagList(there.join(',')),
          tagsWith(tagList(there.join(',')), tagList(more.join(','))),
        ]
        expect(both.slice(0, before.length)).toEqual(before.slice(0, both.length))
        expect(new Set(both.map(fold)).size).toBe(both.length)
        expect(tagList(both.join(','))).toEqual(both)
      }),
    )
  })
  test('a text is found by any of its words in any order, in any case, without its accents', () => {
    expect([
      holds('Łódź at Night', 'night lodz'),
      holds('Жук', 'ЖУК'),
      holds('Harbor', 'harbors'),
      holds('Harbor', ''),
    ]).toEqual([true, true, false, true])
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) =>
        holds(names.join(' '), names.toReversed().join(' ').toUpperCase()),
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
          const asked = askedFrom(
            new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')),
          )
          expect(askedFrom(new URLSearchParams(askedText(asked)))).toEqual(asked)
        },
      ),
    )
  })
  test('what is said of a file is one line each, and a name is needed', () => {
    expect(
      sayingSchema.parse({
        name: ' a\nb ',
        folder: '/x/',
        tags: 'One, one',
        caption: '',
        credit: '',
      }),
    ).toEqual({ name: 'a b', folder: 'x', tags: ['One'], caption: '', credit: '' })
    const problems = (values: object) =>
      sayingSchema.safeParse({ name: 'a', ...values }).error?.issues.map(({ message }) => message)
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
          expect(removed < binEnd(now, zone)).toBe(daysLeft(removed, now, zone) < 0)
          const end = startOf(addDays(dayOf(removed, zone), 31), zone)
          expect([
            daysLeft(removed, new Date(end.getTime() - 1), zone),
            daysLeft(removed, end, zone),
          ]).toEqual([0, -1])
          expect(daysLeft(removed, removed, zone)).toBe(30)
        },
      ),
    )
  })
  test('an hour more or less in a night is no day more or less', () => {
    // New York goes back to winter time on November 1, 2026
    const zone = 'America/New_York'
    const removed = new Date('2026-10-20T03:59:59Z') // late on October 19
    expect([
      daysLeft(removed, new Date('2026-11-19T04:59:59Z'), zone),
      daysLeft(removed, new Date('2026-11-19T05:00:00Z'), zone),
    ]).toEqual([0, -1])
  })
})

test('the crops are those of the places that use a picture, in one order', () => {
  expect(cropsFor([])).toEqual([...crops])
  expect(cropsFor([{ at: 'team', draft: false }])).toEqual(['upright'])
  expect(cropsFor([{ at: 'everywhere', draft: false }])).toEqual([])
  expect(
    cropsFor([
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
        const outline = outlineOf(peaks, parts)
        expect(outline.length).toBe(Math.min(parts, peaks.length))
        expect(Math.max(...outline)).toBe(Math.max(...peaks))
      },
    ),
  )
})
