import { expect, test } from 'vitest'

import './schema-settings.ts'
import { hrefSchema, lineSchema, mediaIdSchema, paragraphSchema, z } from './schema.ts'

const findProblem = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message ?? null

test('a line and a paragraph are required, trimmed and limited in length', () => {
  for (const [text, most] of [
    [lineSchema, 300],
    [paragraphSchema, 3000],
  ] as const) {
    expect(text.parse('  Portraits for eleven people \n')).toBe('Portraits for eleven people')
    expect(text.parse(` ${'x'.repeat(most)} `)).toBe('x'.repeat(most))
    expect([
      findProblem(text, undefined),
      findProblem(text, ''),
      findProblem(text, ' \n '),
      findProblem(text, 'x'.repeat(most + 1)),
    ]).toEqual(['line-missing', 'line-missing', 'line-missing', 'line-long'])
  }
})

test('a media id consists of lower-case letters, digits and hyphens', () => {
  for (const good of ['harbor', 'harbor-2', '7', 'x'.repeat(100)])
    expect(mediaIdSchema.parse(good)).toBe(good)
  for (const bad of [
    '',
    'Harbor',
    '../harbor',
    'harbor/',
    'harbor.jpg',
    ' harbor',
    'x'.repeat(101),
  ])
    expect([bad, findProblem(mediaIdSchema, bad)]).toEqual([bad, 'picture-unknown'])
})

test('a link leads to a page, an anchor, another site, an email address or a phone number', () => {
  for (const good of [
    '/',
    '/about',
    '/work#harbor',
    '#faq',
    'https://longlight.example',
    'mailto:a@b.example',
    'tel:+15550100',
    `/${'x'.repeat(499)}`,
  ])
    expect(hrefSchema.parse(` ${good} `)).toBe(good)
  for (const bad of [
    'about',
    '//longlight.example',
    'http://longlight.example',
    'javascript:alert(1)',
    'see /about',
    'see https://longlight.example',
    'data:text/html,x',
    'TEL',
    `/${'x'.repeat(500)}`,
  ])
    expect([bad, findProblem(hrefSchema, bad)]).toEqual([bad, 'address-malformed'])
  expect([findProblem(hrefSchema, undefined), findProblem(hrefSchema, ' ')]).toEqual([
    'address-missing',
    'address-missing',
  ])
})

test('compiles no checks at run time, because the CSP forbids eval', () => {
  expect(z.config().jitless).toBe(true)
})
