import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { arrival } from '#app/words/en/arrival.ts'
import { dates } from '#app/words/en/dates.ts'
import { portalLibrary } from '#app/words/en/library.ts'
import { portalAvailability } from '#app/words/en/portal-availability.ts'
import { portalCalendar } from '#app/words/en/portal-calendar.ts'
import { portalFilm } from '#app/words/en/portal-film.ts'
import { portalPolicy } from '#app/words/en/portal-policy.ts'
import { portalReservations } from '#app/words/en/portal-reservations.ts'
import { portalTestimonials } from '#app/words/en/portal-testimonials.ts'
import { problems } from '#app/words/en/problems.ts'
import { testimonial } from '#app/words/en/testimonial.ts'
import { websiteProblems } from '#app/words/en/website-problems.ts'

/**
 * The sentences a noun's screens read beside the ones every screen reads. A noun that isn't named
 * here has only those.
 */
const own: Record<string, Record<string, unknown>[]> = {
  absence: [portalAvailability.problems],
  arrival: [arrival.problems],
  availability: [portalAvailability.problems, portalPolicy.problems],
  booking: [portalReservations.problems],
  calendar: [portalCalendar.problems],
  'date-request': [dates.problems, portalReservations.problems],
  edition: [websiteProblems],
  film: [portalFilm.problems, portalFilm.states],
  inquiry: [dates.problems],
  library: [portalLibrary.problems],
  policy: [portalPolicy.problems],
  portfolio: [websiteProblems],
  release: [websiteProblems],
  receipt: [dates.problems],
  reservation: [portalReservations.problems],
  sound: [portalFilm.problems],
  testimonial: [testimonial.problems, portalTestimonials.problems],
}

/**
 * What no screen says: answered by another page, a dialog or the sign-in screen in its own words,
 * or by a program.
 */
const answered: Record<string, string> = {
  'not-signed-in': 'the sign-in screen',
  'owner-unknown': 'the command owner-link',
  'owner-not-named': 'the command owner-link',
  'file-unsaid': 'the upload protocol, 400',
  'feed-is-gone': 'a calendar program, 404',
  'item-in-use': 'the job that empties the bin',
  'already-there': 'a count of the import',
  'testimonials-full': 'the screen of testimonials, which is in portal-testimonials',
  'link-has-ended': 'a page',
  'invitation-has-ended': 'a page',
  'request-has-ended': 'a page',
  'date-is-gone': 'a page',
  'step-has-ended': 'a page',
  'project-is-unfinished': 'a dialog',
  'confirm-password': 'a field of its own, in confirm-field.tsx',
  'policy-was-changed': 'a sentence with a name in it',
}

/**
 * `problem('code')`, `problem: 'code'`, and the message of each check of a schema, which is its
 * last argument.
 */
const codes =
  /problem\(\s*'([a-z0-9-]+)'|(?:problem|message): '([a-z0-9-]+)'|(?:, |\.\w+\()'([a-z]+(?:-[a-z0-9]+)+)'\)(?=[).,\]\s]|$)|\b\w+\('([a-z0-9-]+-(?:missing|long|malformed|unknown|short|unread))'(?:, '([a-z0-9-]+-long)')?/gm

/** Last arguments of other calls: a purpose, a state, a header. */
const others = ['set-up', 'in-progress', 'content-length', 'content-type']

function codesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(codes)].flatMap(([, ...found]) =>
    found.filter((code) => code !== undefined && !others.includes(code)),
  )
}

const files = globSync('app/studio/*/{rules,reads.server,writes.server}.ts').map((file) => ({
  file,
  noun: file.split('/')[2]!,
}))
const all = files.flatMap(({ file, noun }) => codesIn(file).map((code) => ({ code, noun })))

test('every problem code has a sentence on the screens that can show it', () => {
  const silent = all.filter(
    ({ code, noun }) =>
      !(code in answered) &&
      ![problems, ...(own[noun] ?? [])].some((sentences) => code in sentences),
  )
  expect([...new Set(silent.map(({ code, noun }) => `${noun}: ${code}`))]).toEqual([])
  for (const file of ['app/core/schema.ts', 'app/platform/form.server.ts'])
    for (const code of codesIn(file).filter((code) => !(code in answered)))
      expect([file, code, code in problems]).toEqual([file, code, true])
})

test('finds the problems it looks for, and excuses none that is gone', () => {
  const found = new Set(all.map(({ code }) => code))
  for (const code of [
    'studio-missing',
    'email-malformed',
    'caption-order',
    'password-short',
    'year-malformed',
    'booking-was-changed',
    'studio-long',
    'amount-malformed',
  ])
    expect([code, found.has(code)]).toEqual([code, true])
  expect(found.size).toBeGreaterThan(150)
  for (const code of Object.keys(answered)) expect([code, found.has(code)]).toEqual([code, true])
})
