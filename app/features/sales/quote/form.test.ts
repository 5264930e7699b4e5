import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  buildQuote,
  buildQuoteLine,
  buildQuoteSection,
  randomQuote,
} from '../../../../tests/support/quote-content.ts'
import { randomTypedPlan } from '../../../../tests/support/plan-forms.ts'
import {
  changeSectionRows,
  maxQuoteLines,
  maxSections,
  parseSectionRows,
} from '#app/features/sales/quote-rows/form.ts'

import { readQuote, readQuoteSubject, signerFields, toQuoteFields } from './form.ts'

const us = { currency: 'USD', locale: 'en-US' }
const de = { currency: 'EUR', locale: 'de-DE' }
const createIds = () => {
  let next = 0
  return () => `new-${next++}`
}
const fields = toQuoteFields(
  buildQuote({
    sections: [
      buildQuoteSection({
        id: 's1',
        lines: [
          buildQuoteLine({ id: 'a', name: 'A', taxRateId: '11111111-1111-4111-8111-111111111111' }),
          buildQuoteLine({ id: 'b', name: 'B' }),
        ],
      }),
      buildQuoteSection({ id: 's2', lines: [buildQuoteLine({ id: 'c', name: 'C' })] }),
    ],
  }),
  us,
)
const listNames = (step: string) =>
  parseSectionRows(changeSectionRows(fields, step, createIds()))
    .map(({ lines }) => lines.map(({ name }) => name || '-').join(''))
    .join(' ')
const read = (change: Record<string, string>, format = us) => {
  const result = readQuote({ ...fields, ...change }, format)
  return 'problems' in result ? result.problems : result.content
}

describe('a quote as typed', () => {
  test('is the same after it was shown as fields', () => {
    fc.assert(
      fc.property(
        randomQuote,
        fc.option(fc.uuid({ version: 4 })),
        fc.option(randomTypedPlan),
        fc.constantFrom(us, de),
        (quote, contractTemplateId, plan, format) => {
          const content = { ...quote, contractTemplateId, ...(plan && { plan }) }
          expect(readQuote(toQuoteFields(content, format), format)).toEqual({ content })
        },
      ),
    )
  })
  test('ignores empty lines, and keeps the place of each problem', () => {
    const more = changeSectionRows(
      changeSectionRows(fields, 'add:0', createIds()),
      'add:0',
      createIds(),
    )
    expect(readQuote({ ...more, 'name:0:3': 'D' }, us)).toMatchObject({
      problems: { 'price:0:3': 'price-missing' },
    })
    expect(readQuote(more, us)).toEqual(readQuote(fields, us))
  })
  test('has limits of a quantity that fit it', () => {
    const limits: Record<string, string> = { 'min:0:0': '1', 'max:0:0': '10', 'step:0:0': '1' }
    expect(read(limits)).toMatchObject({
      sections: [{ lines: [{ minMilli: 1000, maxMilli: 10_000, stepMilli: 1000 }, {}] }, {}],
    })
    const wrongLimits: Record<string, string>[] = [
      { 'max:0:0': '' },
      { 'min:0:0': 'x' },
      { 'max:0:0': '1' },
      { 'quantity:0:0': '11' },
      { 'quantity:0:0': '1.5' },
      { 'step:0:0': '0' },
    ]
    for (const wrong of wrongLimits)
      expect(read({ ...limits, ...wrong })).toEqual({ 'min:0:0': 'quote-quantity-limits' })
    expect(read({ ...limits, 'quantity:0:0': 'x' })).toEqual({
      'quantity:0:0': 'quantity-malformed',
    })
  })
  test('has limits of a choice only where some lines are chosen', () => {
    expect(read({ 'choose:0': 'some', 'min:0': '1', 'max:0': '2' })).toMatchObject({
      sections: [{ choose: 'some', min: 1, max: 2 }, {}],
    })
    expect(read({ 'choose:0': 'one', 'min:0': 'x' })).toMatchObject({
      sections: [{ min: null }, {}],
    })
    expect(read({ 'choose:0': 'some', 'min:0': '2', 'max:0': '1' })).toEqual({
      'max:0': 'quote-limits-malformed',
    })
    expect(read({ 'choose:0': 'some', 'min:0': 'x' })).toEqual({
      'min:0': 'quote-limits-malformed',
    })
  })
  test('has an expiry day, a minimum, texts and a mode', () => {
    expect(read({ expiresOn: '2027-02-28', minimum: '1,000', priceMode: 'gross' })).toMatchObject({
      expiresOn: '2027-02-28',
      minimum: 100_000,
      priceMode: 'gross',
    })
    expect(read({ expiresOn: '2027-02-30', minimum: 'x', title: 'x'.repeat(201) })).toEqual({
      expiresOn: 'date-missing',
      minimum: 'amount-malformed',
      title: 'draft-text-long',
    })
  })
  test('gives each row an id of its own', () => {
    const result = read({ 'line:0:1': 'a', 'line:1:0': '"><script>' })
    expect(result).toMatchObject({
      sections: [{ lines: [{ id: 'a' }, { id: 'a-2' }] }, { lines: [{ id: 'row' }] }],
    })
    // a choice has its quantities by these ids
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(read({ 'line:1:0': name })).toMatchObject({
        sections: [{}, { lines: [{ id: 'row' }] }],
      })
  })
  test('has bookings of the form and a project', () => {
    const id = '0a0a0a0a-0000-4000-8000-000000000001'
    expect(readQuoteSubject({ [`booking:${id}`]: 'on', 'booking:x': 'on', project: id })).toEqual({
      bookingIds: [id],
      projectId: id,
    })
    expect(readQuoteSubject({})).toEqual({ bookingIds: [], projectId: null })
  })
})

describe('the signers of a quote', () => {
  const contract = '0a0a0a0a-0000-4000-8000-000000000009'
  const mara = '0a0a0a0a-0000-4000-8000-000000000001'
  const jonas = '0a0a0a0a-0000-4000-8000-000000000002'
  const readSigning = (change: Record<string, string>) => {
    const content = read({ contract, ...change })
    return 'title' in content ? content.signing : content
  }

  test('are left out if the one who accepts signs alone and the studio by sending', () => {
    expect(read({ contract })).not.toHaveProperty('signing')
    expect(read({ contract, inOrder: 'on', 'signer:0': 'x' })).not.toHaveProperty('signing')
    expect(readSigning({ countersigned: 'on' })).toEqual({
      contactIds: [],
      inOrder: false,
      isCountersigned: true,
    })
  })
  test('are read without gaps, up to five, in order only from two on', () => {
    expect(readSigning({ 'signer:1': mara, 'signer:4': jonas, inOrder: 'on' })).toEqual({
      contactIds: [mara, jonas],
      inOrder: true,
      isCountersigned: false,
    })
    expect(readSigning({ 'signer:3': mara, 'signer:5': jonas, inOrder: 'on' })).toEqual({
      contactIds: [mara],
      inOrder: false,
      isCountersigned: false,
    })
  })
  test('sign once, which is a problem of the second field', () => {
    const twice = { 'signer:0': mara, 'signer:1': jonas, 'signer:2': mara }
    expect(readSigning(twice)).toEqual({ 'signer:2': 'quote-signer-twice' })
    // without a contract the fields are hidden
    expect(readSigning({ ...twice, contract: '' })).toMatchObject({ contactIds: [mara, jonas] })
  })
})

describe('the buttons of the builder', () => {
  test('add, remove, copy and move lines, also into the next section', () => {
    expect(listNames('save')).toBe('AB C')
    expect(listNames('add:0')).toBe('AB- C')
    expect(listNames('remove:0:0')).toBe('B C')
    expect(listNames('copy:0:0')).toBe('AAB C')
    expect(listNames('up:0:1')).toBe('BA C')
    expect(listNames('up:0:0')).toBe('AB C')
    expect(listNames('down:0:1')).toBe('A BC')
    expect(listNames('up:1:0')).toBe('ABC ')
    expect(listNames('down:1:0')).toBe('AB C')
    expect(listNames('remove:9:9')).toBe('AB C')
  })
  test('add, remove, copy and move sections', () => {
    expect(listNames('add')).toBe('AB C -')
    expect(listNames('remove:0')).toBe('C')
    expect(listNames('copy:0')).toBe('AB AB C')
    expect(listNames('up:1')).toBe('C AB')
    expect(listNames('down:0')).toBe('C AB')
    expect(listNames('down:1')).toBe('AB C')
  })
  test('give a new line the tax of the last one, and copies ids of their own', () => {
    const added = parseSectionRows(
      changeSectionRows(changeSectionRows(fields, 'remove:0:1', createIds()), 'add:0', createIds()),
    )
    expect(added[0]!.lines[1]).toMatchObject({
      tax: '11111111-1111-4111-8111-111111111111',
      line: 'new-0',
      quantity: '1',
    })
    const copied = parseSectionRows(changeSectionRows(fields, 'copy:0', createIds()))
    expect(copied[1]).toMatchObject({
      section: 'new-2',
      lines: [{ line: 'new-0' }, { line: 'new-1' }],
    })
    expect(
      parseSectionRows(changeSectionRows({ defaultTax: 't' }, 'add', createIds())),
    ).toMatchObject([{ lines: [{ tax: 't' }] }])
  })
  test('stop at the limits, and nothing typed is lost', () => {
    const lines = Array.from({ length: maxQuoteLines }, (_, at) => buildQuoteLine({ id: `l${at}` }))
    const full = toQuoteFields(buildQuote({ sections: [buildQuoteSection({ lines })] }), us)
    for (const step of ['add', 'add:0', 'copy:0', 'copy:0:3'])
      expect(changeSectionRows(full, step, createIds())).toEqual(full)
    const wide = toQuoteFields(
      buildQuote({ sections: Array.from({ length: maxSections }, () => buildQuoteSection()) }),
      us,
    )
    expect(changeSectionRows(wide, 'add', createIds())).toEqual(wide)
    expect(readQuote({ ...wide, 'heading:40': 'More', 'name:40:0': 'More' }, us)).toMatchObject({
      problems: { 'heading:40': 'quote-sections-many' },
    })
    expect(
      readQuote({ ...full, 'name:0:500': 'More', 'price:0:500': '1', 'quantity:0:500': '1' }, us),
    ).toMatchObject({
      problems: { 'heading:0': 'lines-many' },
    })
  })
  test('never lose a text', () => {
    const step = fc
      .tuple(fc.constantFrom('add', 'copy', 'up', 'down'), fc.array(fc.nat(4), { maxLength: 2 }))
      .map(([verb, place]) => [verb, ...place].join(':'))
    fc.assert(
      fc.property(randomQuote, fc.array(step, { maxLength: 6 }), (content, steps) => {
        const before = toQuoteFields(content, us)
        const after = steps.reduce((now, step) => changeSectionRows(now, step, createIds()), before)
        const listTexts = (fields: Record<string, string>) =>
          parseSectionRows(fields).flatMap(({ heading, lead, lines }) => [
            `section ${heading} ${lead}`,
            ...lines.map(({ line: _, ...row }) => JSON.stringify(row)),
          ])
        const left = listTexts(after)
        for (const text of listTexts(before)) {
          expect(left).toContain(text)
          left.splice(left.indexOf(text), 1)
        }
        for (const field of ['opening', ...signerFields]) expect(after[field]).toBe(before[field])
      }),
    )
  })
})
