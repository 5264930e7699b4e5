import { describe, expect, test } from 'vitest'

import { agreementSchema, buildPaperSchema } from './form.ts'

const today = '2030-06-05'
const schema = buildPaperSchema(today)
const listProblems = (values: Record<string, string>) =>
  schema
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)

describe('a contract signed on paper', () => {
  test('has a name on each line, and a day that defaults to today', () => {
    expect(schema.parse({ signers: ' Mara \t Lind \r\n\r\n Jonas Lind\r\n' })).toEqual({
      signers: ['Mara Lind', 'Jonas Lind'],
      signedOn: today,
    })
    expect(schema.parse({ signers: 'Mara Lind', signedOn: '2030-06-03' }).signedOn).toBe(
      '2030-06-03',
    )
  })

  test.each([
    ['', 'signer-missing'],
    [' \r\n\t', 'signer-missing'],
    ['Mara Lind\n--', 'signer-missing'],
    ['\u200B', 'signer-missing'],
    ['a\nb\nc\nd\ne\nf', 'signers-many'],
    ['Mara Lind\n Mara  Lind', 'signer-twice'],
    ['x'.repeat(121), 'name-long'],
  ])('refuses the names %j', (signers, problem) =>
    expect(listProblems({ signers })).toEqual([`signers: ${problem}`]),
  )

  test('takes five names of 120 characters', () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(120))
    expect(schema.parse({ signers: names.join('\n') }).signers).toEqual(names)
  })

  test.each([
    ['2030-06-06', 'date-ahead'],
    ['2030-02-30', 'day-malformed'],
    ['', 'day-malformed'],
  ])('refuses the day "%s"', (signedOn, problem) =>
    expect(listProblems({ signers: 'Mara Lind', signedOn })).toEqual([`signedOn: ${problem}`]),
  )
})

test('an acceptance without a contract can’t be on paper', () =>
  expect(
    agreementSchema.safeParse({ how: 'paper', name: 'Mara Lind' }).error?.issues[0]?.message,
  ).toBe('quote-how-missing'))
