import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, addMs, hour } from '#app/core/day.ts'

import {
  findContactProblems,
  canMove,
  computeDueAt,
  isLikelySpam,
  parseInquiryFilter,
  toFilterParams,
  noteSchema,
  replyFilters,
  inquirySources,
  parseInboxTab,
  states,
  parseInquiryService,
  getUrgency,
} from './rules.ts'
import { contactSchema, createEnteredSchema } from './form.ts'

const typed = {
  name: ' O’Neil-Łukasz 🎥 ',
  email: ' A@B.co ',
  phone: '',
  service: 'podcast',
  message: ' hi \r\n there ',
}

test('normalizes a message', () => {
  expect(contactSchema.parse(typed)).toEqual({
    name: 'O’Neil-Łukasz 🎥',
    email: 'A@B.co',
    phone: '',
    service: 'podcast',
    message: 'hi \n there',
  })
})

test('reports one problem per invalid field', () => {
  const listProblems = (form: object) =>
    contactSchema
      .safeParse({ ...typed, ...form })
      .error?.issues.map(({ path, message }) => `${path[0] as string}: ${message}`)
  expect(listProblems({ name: '  ', email: '', message: '\n' })).toEqual([
    'name: name-missing',
    'email: email-missing',
    'message: message-missing',
  ])
  expect(listProblems({ email: 'nell@farraday' })).toEqual(['email: email-malformed'])
  expect(
    listProblems({
      name: 'x'.repeat(121),
      phone: '1'.repeat(41),
      service: 'wedding',
      message: 'x'.repeat(5001),
    }),
  ).toEqual([
    'name: name-long',
    'phone: phone-long',
    'service: service-unknown',
    'message: message-long',
  ])
  expect(
    listProblems({ name: 'x'.repeat(120), phone: '1'.repeat(40), message: 'x'.repeat(5000) }),
  ).toBeUndefined()
})

test('preselects an existing service from a link', () => {
  expect([
    parseInquiryService('podcast'),
    parseInquiryService('wedding'),
    parseInquiryService(null),
    parseInboxTab('spam'),
    parseInboxTab('x'),
  ]).toEqual(['podcast', 'photography', 'photography', 'spam', 'waiting'])
})

test('accepts a phone number with digits in any notation', () => {
  const isPhoneValid = (phone: string) => contactSchema.shape.phone.safeParse(phone).success
  expect(
    ['', '(207) 555-0142', '+49 89 1234 ext. 5', '٢٠٧٥٥٥', 'call me maybe', '12'].map(isPhoneValid),
  ).toEqual([true, true, true, true, false, false])
})

test('the browser finds the same problems as the server', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('', ' ', 'a@b.co', '12345', 'podcast', 'x'.repeat(200), 'x'.repeat(5001)),
  )
  fc.assert(
    fc.property(
      fc.record({ name: text, email: text, phone: text, service: text, message: text }),
      (typed) => {
        const issues = contactSchema.safeParse(typed).error?.issues ?? []
        expect(findContactProblems(typed)).toEqual(
          Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
        )
      },
    ),
  )
})

test('detects spam only by the hidden field', () => {
  expect([isLikelySpam(''), isLikelySpam('x')]).toEqual([false, true])
})

test('urgency changes at twelve hours, at four and at the due time', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const getUrgencyWith = (left: number) => getUrgency(addMs(now, left), now)
  expect([
    getUrgencyWith(12 * hour),
    getUrgencyWith(12 * hour - 1),
    getUrgencyWith(4 * hour),
    getUrgencyWith(4 * hour - 1),
    getUrgencyWith(0),
    getUrgencyWith(-1),
  ]).toEqual(['calm', 'soon', 'soon', 'urgent', 'urgent', 'late'])
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
      fc.integer({ min: 13, max: 200 }),
      (since, hours) => {
        expect(getUrgency(computeDueAt(since, hours), since)).toBe('calm')
      },
    ),
  )
})

test('allows every state to return to waiting and none to move to itself', () => {
  for (const state of states) {
    expect(canMove(state, state)).toBe(false)
    expect(canMove(state, 'waiting')).toBe(state !== 'waiting')
  }
  expect(canMove('spam', 'answered')).toBe(false)
})

test('accepts an internal note or a reply received by email', () => {
  expect(noteSchema.parse({ text: 'x', kind: 'incoming', waits: 'on' })).toEqual({
    text: 'x',
    kind: 'incoming',
    waits: 'on',
  })
  expect(noteSchema.safeParse({ text: 'x', kind: 'reply' }).success).toBe(false)
})

test('round-trips the inbox filter through an address and accepts any address', () => {
  const aDay = fc.nat(20_000).map((days) => addDays('2000-01-01', days))
  const anyFilter = fc.record({
    days: fc.option(fc.record({ from: aDay, to: aDay })),
    reply: fc.option(fc.constantFrom(...replyFilters)),
    source: fc.option(fc.constantFrom(...inquirySources)),
    booked: fc.option(fc.constant(true as const)),
  })
  fc.assert(
    fc.property(anyFilter, (filter) => {
      expect(parseInquiryFilter(new URLSearchParams(toFilterParams(filter)))).toEqual(filter)
    }),
  )
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('days', 'reply', 'source', 'booked'), fc.string()),
      (query) => {
        expect(() => parseInquiryFilter(new URLSearchParams(query))).not.toThrow()
      },
    ),
  )
  expect(parseInquiryFilter(new URLSearchParams('days=2026-02-30_2026-03-01&reply=late'))).toEqual({
    days: null,
    reply: null,
    source: null,
    booked: null,
  })
})

test('an inquiry entered by hand needs a way to reach the person and no future time', () => {
  const now = new Date('2031-06-02T15:00:00Z')
  const schema = createEnteredSchema({ timeZone: 'America/New_York', now })
  const fields = {
    source: 'phone',
    name: 'Ida',
    email: '',
    phone: '207 555 0142',
    service: 'other',
    message: 'A wedding.',
  }
  expect(schema.parse(fields)).toMatchObject({ received: now, requestedStartsAt: null })
  expect(
    schema.parse({
      ...fields,
      receivedOn: '2031-06-01',
      receivedAt: '18:30',
      date: '2031-07-05',
      start: '10:00',
      end: '12:00',
    }),
  ).toMatchObject({
    received: new Date('2031-06-01T22:30:00Z'),
    requestedStartsAt: new Date('2031-07-05T14:00:00Z'),
    requestedEndsAt: new Date('2031-07-05T16:00:00Z'),
  })
  for (const [change, path, message] of [
    [{ phone: '' }, 'email', 'contact-missing'],
    [{ source: 'website' }, 'source', 'source-missing'],
    [{ receivedOn: '2031-06-03', receivedAt: '09:00' }, 'receivedOn', 'received-later'],
    [{ date: '2031-07-05', start: '', end: '12:00' }, 'start', 'time-missing'],
    [{ date: '2031-07-05', start: '12:00', end: '12:00' }, 'end', 'end-before-start'],
  ] as const)
    expect(schema.safeParse({ ...fields, ...change }).error?.issues).toMatchObject([
      { path: [path], message },
    ])
})
