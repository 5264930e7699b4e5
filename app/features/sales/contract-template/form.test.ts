import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findPlaceholder } from '#app/core/placeholder.ts'
import { getStarterContract } from '#app/messages/starter-contract.ts'

import { randomContract } from '../../../../tests/support/contracts.ts'
import { contractContentSchema, getBlockText } from './form.ts'

const parse = (content: unknown) => contractContentSchema.safeParse(JSON.stringify(content))
const listProblems = (content: unknown) =>
  parse(content).error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
const buildTexts = (...texts: string[]) => ({
  blocks: texts.map((text) => ({ kind: 'text', spans: [{ text }] })),
})

describe('the content of a contract template', () => {
  test('is the JSON of the editor, without empty blocks and spaces at the ends', () => {
    const content = {
      blocks: [
        { kind: 'heading', text: ' Parties ' },
        { kind: 'text', spans: [{ text: ' With ', em: true }, { variable: 'client.name' }] },
        { kind: 'text', spans: [{ text: ' \n' }] },
        { kind: 'text', spans: [], only: 'business' },
        { kind: 'list', items: [[{ text: 'One\n two ' }], [{ text: '' }]], isOrdered: true },
        { kind: 'clause', clause: 'deposit', only: 'consumer' },
      ],
    }
    expect(parse(content).data).toEqual({
      blocks: [
        { kind: 'heading', text: 'Parties' },
        { kind: 'text', spans: [{ text: 'With ', em: true }, { variable: 'client.name' }] },
        { kind: 'list', items: [[{ text: 'One two' }]], isOrdered: true },
        { kind: 'clause', clause: 'deposit', only: 'consumer' },
      ],
    })
  })
  test('refuses placeholders by their block, also in parts of different formats', () => {
    const content = {
      blocks: [
        { kind: 'text', spans: [{ text: 'Fine, {Name} and {12} too' }] },
        { kind: 'text', spans: [] },
        { kind: 'text', spans: [{ text: 'Dear {cli' }, { text: 'ent}', strong: true }] },
        { kind: 'heading', text: 'On [[date]]' },
        {
          kind: 'list',
          items: [[{ text: 'a' }], [{ text: '{' }, { variable: 'today' }, { text: '}' }]],
        },
      ],
    }
    const { error } = parse(content)
    expect(error!.issues).toMatchObject([
      { path: ['block:2'], message: 'contract-placeholder', params: { 'block:2': '{client}' } },
      { path: ['block:3'], message: 'contract-placeholder', params: { 'block:3': '[[date]]' } },
      { path: ['block:4'], message: 'contract-placeholder', params: { 'block:4': '{x}' } },
    ])
  })
  test('has at most 200 blocks and 20,000 characters', () => {
    const long = 'a'.repeat(100)
    expect(listProblems(buildTexts(...Array.from({ length: 200 }, () => long)))).toBeUndefined()
    expect(listProblems(buildTexts(...Array.from({ length: 201 }, () => 'a')))).toEqual([
      'content contract-blocks-many',
    ])
    expect(listProblems(buildTexts('a'.repeat(20_001)))).toEqual(['content contract-long'])
  })
  test('refuses anything that isn’t a template', () => {
    const span = { text: 'a' }
    for (const blocks of [
      null,
      [{ kind: 'table' }],
      [{ kind: 'text', spans: [{ variable: 'client.phone' }] }],
      [{ kind: 'clause', clause: 'liability' }],
      [{ kind: 'text', spans: [{ ...span, href: 'https://a.test' }] }],
      [{ kind: 'text', spans: [span], only: 'nobody' }],
    ])
      expect(listProblems({ blocks })).toEqual(['content field-malformed'])
    expect(contractContentSchema.safeParse('{').error!.issues).toHaveLength(1)
  })
  test('keeps what it accepts, which has no placeholder', () => {
    fc.assert(
      fc.property(randomContract, (content) => {
        const { data } = parse(content)
        if (!data) return
        expect(parse(data).data).toEqual(data)
        for (const block of data.blocks) expect(findPlaceholder(getBlockText(block))).toBeNull()
      }),
    )
  })
  test('is that of the starter contract', () => {
    const { content } = getStarterContract('en')
    expect(parse(content).data).toEqual(content)
  })
})
