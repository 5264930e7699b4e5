import { data, redirect } from 'react-router'
import { describe, expect, it } from 'vitest'

import { getOutcome } from './submit-outcome.ts'

describe('what became of a form', () => {
  it.each([
    ['an accepted answer', data({ ok: true })],
    ['a saved form of a page', data({ form: 'about', saved: true })],
    ['a redirect to the saved record', redirect('/portal/clients/1?saved')],
  ])('is saved after %s', (_, result) => expect(getOutcome(result)).toBe('saved'))

  it.each([
    ['a problem in a field', data({ problems: { title: 'title-missing' } }, { status: 422 })],
    ['a refused answer', data({ ok: false, problem: 'item-is-gone' }, { status: 404 })],
    ['values that were filled in', data({ problems: {}, values: {}, filled: true })],
    ['a row that was added', data({ saved: false, values: {} })],
    ['a redirect with a problem', redirect('/portal/bookings/1?problem=hold-is-over')],
  ])('is rejected after %s', (_, result) => expect(getOutcome(result)).toBe('rejected'))

  it('is unsent without an answer, or with one of a proxy', () => {
    expect(getOutcome(new TypeError('Failed to fetch'))).toBe('unsent')
    expect(getOutcome(data(new TypeError('Failed to fetch')))).toBe('unsent')
    expect(getOutcome(data({ ok: false, problem: 'not-saved' }, { status: 503 }))).toBe('unsent')
  })

  it('has ended with the session after a redirect to the sign-in', () => {
    expect(getOutcome(redirect('/auth?to=%2Fportal&ended'))).toBe('ended')
  })
})
