import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  combineConsents,
  hasRequiredConsent,
  findMissingConsent,
  maxDocumentBytes,
  buildConsentSchema,
} from './rules.ts'

const anyConsent = fc.record({
  names: fc.boolean(),
  people: fc.boolean(),
  withdrawnAt: fc.constantFrom(null, new Date(0)),
})
const subject = fc.record({
  client: fc.constantFrom('', '  ', '\t', 'Tern Architects', 'ß'),
  people: fc.boolean(),
})
const today = '2026-11-20'

test('allows a case study to be shown only when every required consent exists', () => {
  expect(
    findMissingConsent(
      { client: 'Tern Architects', people: true },
      { names: false, people: false },
    ),
  ).toEqual({ client: 'consent-names-missing', people: 'consent-people-missing' })
  expect(
    findMissingConsent({ client: ' ', people: false }, { names: false, people: false }),
  ).toEqual({})
  fc.assert(
    fc.property(subject, fc.array(anyConsent), (subject, consents) => {
      const counting = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
      const missing = findMissingConsent(subject, combineConsents(consents))
      expect('client' in missing).toBe(
        subject.client.trim() !== '' && !counting.some(({ names }) => names),
      )
      expect('people' in missing).toBe(subject.people && !counting.some(({ people }) => people))
      expect(hasRequiredConsent(subject, combineConsents(consents))).toBe(
        Object.keys(missing).length === 0,
      )
    }),
  )
})

test('never hides a case study for an additional consent, ignores withdrawn ones and the order', () => {
  fc.assert(
    fc.property(subject, fc.array(anyConsent), anyConsent, (subject, consents, more) => {
      if (hasRequiredConsent(subject, combineConsents(consents)))
        expect(hasRequiredConsent(subject, combineConsents([...consents, more]))).toBe(true)
      expect(combineConsents([...consents, { ...more, withdrawnAt: new Date(0) }])).toEqual(
        combineConsents(consents),
      )
      expect(combineConsents(consents.toReversed())).toEqual(combineConsents(consents))
    }),
  )
})

describe('consent form', () => {
  const read = (values: Record<string, string>) => buildConsentSchema(today).safeParse(values)
  const listProblems = (values: Record<string, string>) =>
    read(values)
      .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
      .sort()
  const values = {
    who: ' Ada\tLovelace ',
    givenOn: today,
    people: 'on',
    scope: ' The site\r\nonly ',
  }

  test('normalizes the values, and defaults the day to today', () => {
    expect(read(values).data).toEqual({
      who: 'Ada Lovelace',
      givenOn: today,
      names: false,
      people: true,
      scope: 'The site\nonly',
    })
    expect(read({ who: 'Ada', names: 'on' }).data).toEqual({
      who: 'Ada',
      givenOn: today,
      names: true,
      people: false,
      scope: '',
    })
  })
  test('requires a name, a day that is not in the future and at least one kind of consent, and reports all problems together', () => {
    expect(listProblems({})).toEqual(['names: consent-of-nothing', 'who: consent-who-missing'])
    expect(listProblems({ who: '', givenOn: 'soon', scope: 'x'.repeat(1001) })).toEqual([
      'givenOn: day-malformed',
      'names: consent-of-nothing',
      'scope: line-long',
      'who: consent-who-missing',
    ])
    expect(listProblems({ ...values, givenOn: '2026-11-21' })).toEqual(['givenOn: date-ahead'])
    expect(listProblems({ ...values, people: 'yes' })).toEqual(['names: consent-of-nothing'])
    expect(listProblems({ ...values, who: 'x'.repeat(121) })).toEqual(['who: name-long'])
  })
})

test('limits a document to eight megabytes', () => expect(maxDocumentBytes).toBe(8_388_608))
