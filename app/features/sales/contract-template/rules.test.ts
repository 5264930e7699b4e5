import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findPlaceholder } from '#app/core/placeholder.ts'
import {
  buildContractContent,
  randomContract,
  randomValues,
} from '../../../../tests/support/contracts.ts'
import {
  type ContractContent,
  type ContractValues,
  type TemplateSpan,
  buildContract,
  contractVariables,
  countInitials,
  fillInInitials,
  formatContractText,
  listContractLines,
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
    release: [],
    rounds: [],
    withdrawal: [],
  },
  plan: null,
  audience: 'consumer',
  attachments: null,
  initials: 'Initials',
}
const planned: Partial<ContractValues> = {
  values: { 'quote.plan': 'Deposit: $450.00\nFinal payment: $2,400.00' },
  plan: {
    heading: 'Payment plan',
    clause: 'See the plan.',
    lead: 'These payments are due:',
  },
}
const payments = '- Deposit: $450.00\n- Final payment: $2,400.00'
const build = (blocks: ContractContent['blocks'], change: Partial<ContractValues> = {}) =>
  buildContract({ blocks }, { ...values, ...change })
const buildText = (blocks: ContractContent['blocks'], change: Partial<ContractValues> = {}) => {
  const built = build(blocks, change)
  return built.ok ? formatContractText(built.blocks) : built
}

test('lines have the text of the contract, and its parts in bold and italics', () => {
  const span = fc.record(
    {
      text: fc.string({ minLength: 1 }).map((text) => text.replaceAll(' ', '\n')),
      strong: fc.constant(true as const),
      em: fc.constant(true as const),
    },
    { requiredKeys: ['text'] },
  )
  const spans = fc.array(span, { minLength: 1, maxLength: 5 })
  const block = fc.oneof(
    fc.record({ kind: fc.constant('text' as const), spans }),
    fc.record(
      {
        kind: fc.constant('list' as const),
        items: fc.array(spans, { minLength: 1, maxLength: 3 }),
        isOrdered: fc.constant(true as const),
      },
      { requiredKeys: ['kind', 'items'] },
    ),
  )
  fc.assert(
    fc.property(block, (block) => {
      const lines = listContractLines(block)
      expect(lines.map(({ text }) => text).join('\n')).toBe(formatContractText([block]))
      const shown = lines.flatMap(({ text, emphasis }) =>
        emphasis.map(({ from, to, kind }) => [text.slice(from, to), kind]),
      )
      const all = block.kind === 'text' ? block.spans : block.items.flat()
      expect(shown).toEqual(
        all
          .filter(({ strong, em }) => strong || em)
          .flatMap(({ text, strong }) =>
            text
              .split('\n')
              .filter((part) => part !== '')
              .map((part) => [part, strong ? 'strong' : 'em']),
          ),
      )
    }),
  )
})

describe('initials', () => {
  const blocks: ContractContent['blocks'] = [
    { kind: 'initials' },
    { kind: 'text', spans: [{ text: 'No refunds.' }] },
    { kind: 'initials', only: 'business' },
    { kind: 'initials' },
  ]
  const built = build(blocks)
  const contract = built.ok ? built.blocks : []

  test('have an empty line in the text, once for each place that applies', () => {
    expect(countInitials(contract)).toBe(2)
    expect(formatContractText(contract)).toBe(
      'Initials: ____________\n\nNo refunds.\n\nInitials: ____________',
    )
  })

  test('are filled in by place, for everyone who gave them', () => {
    const filled = fillInInitials(contract, [['ML', 'M'], ['JH']])
    expect(formatContractText(filled)).toBe('Initials: ML, JH\n\nNo refunds.\n\nInitials: M')
    expect(formatContractText(fillInInitials(contract, []))).toBe(formatContractText(contract))
  })

  test('leave the text of a contract without them as it was', () => {
    const { blocks } = buildContractContent()
    const text = buildText(blocks, {
      values: {
        'studio.name': 'Longlight',
        'client.name': 'Mara Lind',
        'quote.lines': 'Full day: $2,400.00',
        'quote.total': '$2,400.00',
      },
    })
    // of contracts that were signed before templates could ask for initials
    expect(createHash('sha256').update(String(text)).digest('hex')).toBe(
      'f4d9e65b6d43c5838aca7e6f4f4dfe4fbbd025dadd32756b901c95ba200b3edd',
    )
  })
})

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
  test('leaves out a heading with nothing below it', () => {
    expect(
      buildText([
        { kind: 'heading', text: 'Terms' },
        { kind: 'heading', text: 'Moving' },
        { kind: 'clause', clause: 'moving' },
        { kind: 'clause', clause: 'travel' },
        { kind: 'heading', text: 'Deposit' },
        { kind: 'clause', clause: 'moving' },
        { kind: 'clause', clause: 'deposit' },
        { kind: 'heading', text: 'Signatures' },
      ]),
    ).toBe('Terms\n\nDeposit\n\nA deposit.\n\nSignatures')
  })
  test('never has a variable, an empty value or a placeholder', () => {
    let built = 0
    fc.assert(
      fc.property(randomContract, randomValues, (content, values) => {
        const result = buildContract(content, values)
        const missing = listVariables(removePlan(content, values), values.audience).filter(
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

/** Removes what is left out of a contract without a payment plan. */
function removePlan({ blocks }: ContractContent, { plan }: ContractValues): ContractContent {
  if (plan) return { blocks }
  const isKept = (spans: TemplateSpan[]) =>
    spans.some((span) => !('variable' in span) && span.text.trim() !== '') ||
    spans.filter((span) => 'variable' in span).length !== 1 ||
    !spans.some((span) => 'variable' in span && span.variable === 'quote.plan')
  return {
    blocks: blocks.flatMap((block): ContractContent['blocks'] => {
      if (block.kind === 'text') return isKept(block.spans) ? [block] : []
      return [block.kind === 'list' ? { ...block, items: block.items.filter(isKept) } : block]
    }),
  }
}

describe('the payment plan', () => {
  const named: ContractContent['blocks'] = [
    { kind: 'heading', text: 'Payment' },
    { kind: 'text', spans: [{ variable: 'quote.plan' }, { text: ' ' }] },
  ]
  const inSentence: ContractContent['blocks'] = [
    { kind: 'text', spans: [{ text: 'You pay ' }, { variable: 'quote.plan' }] },
  ]
  const deposit: ContractContent['blocks'] = [{ kind: 'clause', clause: 'deposit' }]
  test('is where the template names it, and the deposit refers to it', () => {
    expect(buildText(named, planned)).toBe(`Payment\n\n${payments}`)
    expect(buildText([...deposit, ...named], planned)).toBe(
      `See the plan.\n\nPayment\n\n${payments}`,
    )
    expect(buildText(inSentence, planned)).toBe(
      'You pay Deposit: $450.00; Final payment: $2,400.00',
    )
  })
  test('is with the deposit, or else at the end, if the template doesn’t name it', () => {
    expect(buildText([...deposit, { kind: 'heading', text: 'End' }], planned)).toBe(
      `These payments are due:\n\n${payments}\n\nEnd`,
    )
    expect(buildText([{ kind: 'heading', text: 'End' }], planned)).toBe(
      `End\n\nPayment plan\n\n${payments}`,
    )
    const forBusinesses = named.map((block) => ({ ...block, only: 'business' as const }))
    expect(buildText(forBusinesses, planned)).toBe(`Payment plan\n\n${payments}`)
  })
  test('is left out without one, but missing in a sentence', () => {
    expect(buildText([{ kind: 'heading', text: 'Start' }, ...deposit, ...named])).toBe(
      'Start\n\nA deposit.',
    )
    const items = [[{ variable: 'quote.plan' as const }], [{ text: 'Invoices are due.' }]]
    expect(buildText([{ kind: 'list', items }])).toBe('- Invoices are due.')
    expect(buildText([{ kind: 'list', items: items.slice(0, 1) }])).toBe('')
    expect(build(inSentence)).toMatchObject({ ok: false, missing: ['quote.plan'] })
  })
  test('is in every contract of a quote with one', () => {
    fc.assert(
      fc.property(randomContract, randomValues, (content, values) => {
        const built = buildContract(content, values)
        if (!built.ok) return
        const text = formatContractText(built.blocks)
        const lines = values.values['quote.plan']!.split('\n')
        if (values.plan) for (const line of lines) expect(text).toContain(line)
        else expect(text).not.toMatch(/See the plan|Pay this/)
      }),
      { numRuns: 500 },
    )
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
