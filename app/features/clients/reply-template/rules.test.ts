import { describe, expect, test } from 'vitest'

import { portalReplyTemplates } from '#app/messages/en/portal-reply-templates.ts'
import { starterReplies } from '#app/messages/en/starter-replies.ts'

import {
  fillTemplate,
  findGap,
  joinTexts,
  replyFields,
  splitReply,
  splitTemplate,
  templateSchema,
} from './rules.ts'

const { gaps } = portalReplyTemplates
const values = {
  client: 'Nell Farraday',
  studio: 'Longlight',
  service: 'a podcast',
  date: null,
  link: null,
  reply: '24 hours',
}

describe('a template', () => {
  test('is filled in, and what is missing becomes a gap', () => {
    expect(fillTemplate('Hi {client}, is {date} still right?\n{studio}', values, gaps)).toBe(
      'Hi Nell Farraday, is [date] still right?\nLonglight',
    )
  })
  test('keeps a value that looks like a field', () => {
    expect(fillTemplate('Hi {client}', { ...values, client: '{studio}' }, gaps)).toBe('Hi {studio}')
  })
  test('is split at its fields, and an unknown name is a mistake', () => {
    expect(splitTemplate('Hi {client}, {nope}!')).toEqual([
      { text: 'Hi ', kind: 'plain' },
      { text: '{client}', kind: 'field' },
      { text: ', ', kind: 'plain' },
      { text: '{nope}', kind: 'unknown' },
      { text: '!', kind: 'plain' },
    ])
  })
  test.each(['{nope}', '{first name}', '{}', '{Client}', 'Hi { client }'])(
    'with %s is refused',
    (text) => {
      const [issue] = templateSchema.safeParse({ name: 'x', text }).error?.issues ?? []
      expect([issue?.path, issue?.message]).toEqual([['text'], 'template-field-unknown'])
    },
  )
  test('may contain every field, and braces without a pair', () => {
    const text = `${replyFields.map((name) => `{${name}}`).join(' ')} :-} {`
    expect(templateSchema.safeParse({ name: 'x', text }).success).toBe(true)
  })
  test.each(starterReplies)('of a new studio is valid: $name', (template) => {
    expect(templateSchema.parse(template)).toEqual(template)
  })
})

describe('a gap', () => {
  test('is found in brackets of any case, and as a field that was pasted', () => {
    expect(findGap('See you on [Date].', gaps)).toEqual({ text: '[Date]', index: 11 })
    expect(findGap('Hi {client}', gaps)).toEqual({ text: '{client}', index: 3 })
  })
  test('is none of the other brackets a person writes', () => {
    expect(findGap('Bring the lens [85 mm] and {tripod}, a date.', gaps)).toBeNull()
  })
  test('is highlighted', () => {
    expect(splitReply('On [date]?', gaps).map(({ kind }) => kind)).toEqual([
      'plain',
      'gap',
      'plain',
    ])
  })
})

test('a text is added below what was typed', () => {
  expect(joinTexts('Hello.\n', 'More.')).toBe('Hello.\n\nMore.')
  expect(joinTexts(' \n', 'More.')).toBe('More.')
})
