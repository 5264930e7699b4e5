import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type Content,
  parseDraft,
  validateForPublish,
  mergeContent,
  isSameContent,
} from './rules.ts'
import { parts } from '#app/core/site-parts.ts'

const ids = Array.from({ length: 5 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)
const buildMember = (id: string, name: string) => ({
  id,
  name,
  role: 'Role',
  bio: '',
  picture: null,
})
const team = fc
  .tuple(
    fc.shuffledSubarray(ids),
    fc.array(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([memberIds, names]): Content['team'] => ({
    members: memberIds.map((id) => buildMember(id, names[ids.indexOf(id)]!)),
  }))
const facts = fc.record({
  tagline: fc.constantFrom('a', 'b', 'c'),
  address: fc.constantFrom<string[]>([], ['x'], ['x', 'y']),
  phone: fc.constantFrom('1', '2'),
  hours: fc.constant(''),
  social: fc.constant([]),
  note: fc.constantFrom('', 'n'),
  logo: fc.constant(null),
  accent: fc.constantFrom(null, '#112233'),
})

describe('merging two drafts of a part', () => {
  test('takes all changes of the other side if one side has none', () => {
    fc.assert(
      fc.property(team, team, (base, theirs) => {
        expect(mergeContent(base, base, theirs)).toEqual({ content: theirs, conflicts: [] })
        expect(isSameContent(mergeContent(base, theirs, base).content, theirs)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(facts, facts, (base, theirs) => {
        expect(mergeContent(base, base, theirs)).toEqual({ content: theirs, conflicts: [] })
      }),
    )
  })
  test('reports no conflict for equal changes', () => {
    fc.assert(
      fc.property(team, team, (base, change) => {
        expect(mergeContent(base, change, change)).toEqual({ content: change, conflicts: [] })
      }),
    )
  })
  test('takes each field from the side that changed it and reports one changed on both until a side is chosen', () => {
    fc.assert(
      fc.property(facts, facts, facts, (base, mine, theirs) => {
        const { content, conflicts } = mergeContent(base, mine, theirs)
        for (const name of Object.keys(base) as (keyof typeof base)[]) {
          const [original, ours, others] = [base[name], mine[name], theirs[name]]
          const isClash =
            !isSameContent(ours, original) &&
            !isSameContent(others, original) &&
            !isSameContent(ours, others)
          expect(conflicts.some(({ piece }) => piece === name)).toBe(isClash)
          expect(content[name]).toEqual(isSameContent(ours, original) ? others : ours)
          if (isClash)
            expect(
              mergeContent(
                base,
                mine,
                theirs,
                Object.fromEntries(conflicts.map(({ piece }) => [piece, 'theirs'])),
              ).content[name],
            ).toEqual(others)
        }
      }),
    )
  })
  test('loses no entry that neither side removed and duplicates none', () => {
    fc.assert(
      fc.property(team, team, team, (base, mine, theirs) => {
        const hasMember = ({ members }: Content['team'], id: string) =>
          members.some((member) => member.id === id)
        const { content, conflicts } = mergeContent(base, mine, theirs)
        expect(new Set(content.members.map(({ id }) => id)).size).toBe(content.members.length)
        for (const id of ids) {
          if (conflicts.some(({ piece }) => piece === `members.${id}`)) continue
          const added = !hasMember(base, id) && (hasMember(mine, id) || hasMember(theirs, id))
          const isKept = hasMember(base, id) && hasMember(mine, id) && hasMember(theirs, id)
          expect(hasMember(content, id)).toBe(added || isKept)
        }
        expect(
          mergeContent(
            base,
            mine,
            theirs,
            Object.fromEntries(conflicts.map(({ piece }) => [piece, 'mine'])),
          ).conflicts,
        ).toEqual([])
      }),
    )
  })
})

describe('schemas of drafts and published content', () => {
  const hero = {
    id: ids[0]!,
    kind: 'hero',
    content: { headline: ['One'], lead: 'Two', actions: [] },
  }
  const page = { title: 'T', description: 'D', picture: null, sections: [hero] }
  test('allow empty fields in a draft but no other shape', () => {
    const empty = {
      title: '',
      description: '',
      picture: null,
      sections: [
        { ...hero, content: { headline: [], lead: '', actions: [{ label: '', href: '' }] } },
      ],
    }
    expect(parseDraft('home', empty)).toEqual(empty)
    for (const wrong of [
      null,
      [],
      'x',
      { ...page, sections: [{ ...hero, kind: 'script' }] },
      { ...page, sections: [hero, hero] },
      { title: 1 },
    ])
      expect(parseDraft('home', wrong)).toBeNull()
    expect(validateForPublish('home', empty)).toEqual({
      ok: false,
      problems: {
        title: 'line-missing',
        description: 'line-missing',
        'sections.0.content.headline': 'line-missing',
        'sections.0.content.lead': 'line-missing',
        'sections.0.content.actions.0.label': 'line-missing',
        'sections.0.content.actions.0.href': 'address-missing',
      },
    })
  })
  test('accept finished content and drop unknown fields', () => {
    expect(validateForPublish('home', { ...page, more: 1 })).toEqual({ ok: true, content: page })
  })
  test('reject links that run scripts', () => {
    for (const href of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      '//elsewhere.test',
      'data:text/html,x',
      'http://plain.test',
    ]) {
      const result = validateForPublish('home', {
        ...page,
        sections: [{ ...hero, content: { ...hero.content, actions: [{ label: 'L', href }] } }],
      })
      expect([href, result.ok]).toEqual([href, false])
    }
  })
  test('never throw for any input of any part', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parts), fc.jsonValue(), (part, content) => {
        parseDraft(part, content)
        expect(validateForPublish(part, content).ok).toBe(false)
      }),
    )
  })
})
