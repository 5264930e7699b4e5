import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findPlaceholder } from '#app/core/placeholder.ts'
import { randomContract, randomValues } from '../../../../tests/support/contracts.ts'
import {
  type ContractContent,
  type ContractValues,
  buildContract,
  contractVariables,
  formatContractText,
  listVariables,
  previewContract,
} from './rules.ts'

const values: ContractValues = {
  values: { 'client.name': 'Mara Lind', 'quote.lines': 'Full day: $2,400.00\nAlbum: $450.00' },
  clauses: {
    deposit: ['A deposit.'],
    cancellation: ['You cancel.', 'We cancel.'],
    moving: [],
    turnaround: [],
    travel: [],
    reply: [],
    'late-payment': [],
  },
  audience: 'consumer',
}
const build = (blocks: ContractContent['blocks'], change: Partial<ContractValues> = {}) =>
  buildContract({ blocks }, { ...values, ...change })
const buildText = (blocks: ContractContent['blocks'], change: Partial<ContractValues> = {}) => {
  const built = build(blocks, change)
  return built.ok ? formatContractText(built.blocks) : built
}

describe('a contract', () => {
  test('has values and clauses in place of variables, with the formatting of the template', () => {
    const built = build([
      { kind: 'heading', text: 'Parties' },
      { kind: 'text', spans: [{ text: 'With ' }, { variable: 'client.name', strong: true }] },
      { kind: 'clause', clause: 'cancellation' },
      { kind: 'clause', clause: 'moving' },
    ])
    expect(built).toEqual({
      ok: true,
      blocks: [
        { kind: 'heading', text: 'Parties' },
        { kind: 'text', spans: [{ text: 'With ' }, { text: 'Mara Lind', strong: true }] },
        { kind: 'text', spans: [{ text: 'You cancel.' }] },
        { kind: 'text', spans: [{ text: 'We cancel.' }] },
      ],
    })
  })
  test('has several lines as a list, or in a sentence between semicolons', () => {
    expect(
      buildText([
        { kind: 'text', spans: [{ variable: 'quote.lines' }, { text: ' ' }] },
        { kind: 'text', spans: [{ text: 'You book ' }, { variable: 'quote.lines' }] },
        {
          kind: 'list',
          isOrdered: true,
          items: [[{ text: 'One' }], [{ variable: 'client.name' }]],
        },
      ]),
    ).toBe(
      '- Full day: $2,400.00\n- Album: $450.00\n\nYou book Full day: $2,400.00; Album: $450.00\n\n1. One\n2. Mara Lind',
    )
  })
  test('has blocks for one audience only, whose variables need no value for the other', () => {
    const blocks: ContractContent['blocks'] = [
      { kind: 'text', spans: [{ text: 'Private' }], only: 'consumer' },
      { kind: 'text', spans: [{ variable: 'client.address' }], only: 'business' },
    ]
    expect(buildText(blocks)).toBe('Private')
    expect(listVariables({ blocks }, 'consumer')).toEqual([])
    expect(build(blocks, { audience: 'business' })).toMatchObject({ missing: ['client.address'] })
  })
  test('isn’t built while values are missing, each named once', () => {
    expect(
      build(
        [
          { kind: 'text', spans: [{ variable: 'today' }, { variable: 'client.name' }] },
          { kind: 'list', items: [[{ variable: 'today' }], [{ variable: 'client.email' }]] },
        ],
        { values: { 'client.name': 'Mara', today: ' ' } },
      ),
    ).toEqual({ ok: false, missing: ['today', 'client.email'], placeholder: null })
  })
  test('isn’t built with a placeholder, also not one that a value completes', () => {
    const spans = [{ text: '{' }, { variable: 'client.name' as const }, { text: '}' }]
    expect(build([{ kind: 'text', spans }], { values: { 'client.name': 'mara' } })).toEqual({
      ok: false,
      missing: [],
      placeholder: '{mara}',
    })
    expect(buildText([{ kind: 'text', spans }])).toBe('{Mara Lind}')
  })
  test('never has a variable, an empty value or a placeholder', () => {
    let built = 0
    fc.assert(
      fc.property(randomContract, randomValues, (content, values) => {
        const result = buildContract(content, values)
        const missing = listVariables(content, values.audience).filter(
          (variable) => !values.values[variable]?.trim(),
        )
        if (!result.ok) {
          expect(new Set(result.missing)).toEqual(new Set(missing))
          expect(missing.length > 0 || result.placeholder !== null).toBe(true)
          return
        }
        built++
        expect(missing).toEqual([])
        expect(JSON.stringify(result.blocks)).not.toContain('"variable"')
        expect(findPlaceholder(formatContractText(result.blocks))).toBeNull()
      }),
      { numRuns: 500 },
    )
    expect(built).toBeGreaterThan(50)
  })
})

test('a preview shows the names of variables without a value, and counts the others', () => {
  const labels = Object.fromEntries(
    contractVariables.map((variable) => [variable, `label of ${variable}`]),
  ) as Record<(typeof contractVariables)[number], string>
  const spans = [{ variable: 'client.name' as const }, { variable: 'today' as const }]
  const blocks: ContractContent['blocks'] = [
    { kind: 'text', spans },
    { kind: 'text', spans },
  ]
  expect(previewContract({ blocks }, values, labels)).toMatchObject({
    filled: 1,
    total: 2,
    blocks: [
      { spans: [{ text: 'Mara Lind' }, { text: '[label of today]' }] },
      { spans: [{ text: 'Mara Lind' }, { text: '[label of today]' }] },
    ],
  })
})
