import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { validateForPublish } from '#app/features/site/site-editor/rules.ts'
import {
  isCorrection,
  testimonialRequestSchema,
  maxLengths,
  mayWrite,
  getDefaultAuthor,
  getDefaultPage,
  submissionSchema,
} from './rules.ts'
import { categories } from '#app/features/studio/service/rules.ts'

const listProblems = (form: unknown) =>
  submissionSchema
    .safeParse(form)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('a correction', () => {
  const original = 'They waited for the rain to stopp, and then for it too begin again.'
  test('may fix typos', () => {
    for (const corrected of [
      original,
      original.replace('stopp', 'stop'),
      original.replace('stopp', 'stop').replace('too', 'to'),
      `${original}!`,
    ])
      expect([corrected, isCorrection(original, corrected)]).toEqual([corrected, true])
    expect(isCorrection('Gret!', 'Great!')).toBe(true)
  })
  test('may not change its meaning', () => {
    for (const corrected of [
      original.replace('waited for the rain', 'waited for the sun, patiently,'),
      `${original} Book them!`,
      original.slice(0, 30),
      '',
    ])
      expect([corrected, isCorrection(original, corrected)]).toEqual([corrected, false])
  })
})

describe('testimonial form', () => {
  test('accepts only what can be published unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        fc.string(),
        (quote, name, role) => {
          const read = submissionSchema.safeParse({ quote, name, role })
          if (!read.success) return
          const laid = validateForPublish('testimonials', {
            testimonials: [{ id: crypto.randomUUID(), ...read.data, pagePath: '/', item: null }],
          })
          expect(laid.ok).toBe(true)
          if (laid.ok) expect(laid.content.testimonials[0]).toMatchObject(read.data)
        },
      ),
    )
  })
  test('limits each field, and reports the invalid ones', () => {
    expect(listProblems({ quote: ' \n ', name: '', role: '' })).toEqual([
      'quote quote-missing',
      'name name-missing',
    ])
    expect(
      listProblems({
        quote: 'x'.repeat(maxLengths.quote),
        name: 'x'.repeat(maxLengths.name),
        role: 'x'.repeat(maxLengths.role),
      }),
    ).toEqual([])
    expect(
      listProblems({
        quote: 'x'.repeat(maxLengths.quote + 1),
        name: 'x'.repeat(maxLengths.name + 1),
        role: 'x'.repeat(maxLengths.role + 1),
      }),
    ).toEqual(['quote quote-long', 'name name-long', 'role role-long'])
  })
  test('can be edited until the studio decides', () => {
    expect((['requested', 'written', 'approved', 'declined'] as const).map(mayWrite)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

test("prefills the author: a company's contact, or the single name", () => {
  expect(getDefaultAuthor({ name: 'Tern Architects', contact: 'Nell Farraday' })).toEqual({
    name: 'Nell Farraday',
    role: 'Tern Architects',
  })
  expect(getDefaultAuthor({ name: 'Nell Farraday', contact: '' })).toEqual({
    name: 'Nell Farraday',
    role: '',
  })
  expect(getDefaultAuthor({ name: 'Nell Farraday', contact: 'Nell Farraday' })).toEqual({
    name: 'Nell Farraday',
    role: '',
  })
})

test('suggests a page with testimonials, first that of the service, or none', () => {
  const paths = fc.uniqueArray(
    fc.constantFrom<string[]>('/', '/about', '/photography', '/documentary', '/podcast'),
  )
  fc.assert(
    fc.property(fc.option(fc.constantFrom(...categories)), paths, (category, publishedPaths) => {
      const place = getDefaultPage(category, publishedPaths)
      expect(publishedPaths.length === 0 ? place === '' : publishedPaths.includes(place)).toBe(true)
    }),
  )
  expect(getDefaultPage('videography', ['/', '/photography'])).toBe('/photography')
  expect(getDefaultPage('podcast', ['/', '/photography'])).toBe('/')
  expect(getDefaultPage(null, ['/about'])).toBe('/about')
})

test('accepts an empty email address in a request, and rejects an invalid one', () => {
  expect(testimonialRequestSchema.parse({ client: ' Tern  Architects ' })).toMatchObject({
    client: 'Tern Architects',
    email: '',
    project: '',
    note: '',
  })
  expect(testimonialRequestSchema.safeParse({ email: 'nobody' }).error?.issues[0]?.message).toBe(
    'email-malformed',
  )
  expect(
    testimonialRequestSchema.safeParse({ note: 'x'.repeat(maxLengths.note + 1) }).error?.issues[0]
      ?.message,
  ).toBe('note-long')
})
