import { z } from '#app/core/schema.ts'

import { findCurrency, isCountry } from '#app/core/country.ts'
import { isTimeZone } from '#app/core/day.ts'
import { listCurrencies } from '#app/core/money.ts'
import { isEmailAddress, toSingleLine, normalizeText } from '#app/core/text.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { passwordSchema } from '#app/features/people/password/rules.ts'

const buildEmailSchema = (missing: string) =>
  z
    .string()
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((text) => text === '' || isEmailAddress(text), 'email-malformed'),
    )
const buildNameSchema = (missing: string, long = 'name-long') =>
  z.string().transform(toSingleLine).pipe(z.string().min(1, missing).max(120, long))

export const profileSchema = z.object({ name: buildNameSchema('name-missing') })

/** The form input that sets up a studio and its owner's account. */
export const setupSchema = z
  .object({
    studio: buildNameSchema('studio-missing', 'studio-long').pipe(
      z.string().transform(normalizeText),
    ),
    studioEmail: buildEmailSchema('studio-email-missing'),
    country: z.string().refine(isCountry, 'country-unknown'),
    timeZone: z.string().refine(isTimeZone, 'time-zone-unknown'),
    // without JavaScript the proposed currency is left empty
    currency: z
      .string()
      .refine((code) => code === '' || listCurrencies().includes(code), 'currency-unknown'),
    services: z
      .string()
      .transform((keys) => keys.split(' ').filter((key) => key !== ''))
      .pipe(z.array(z.enum(serviceKeys)).min(1, 'services-missing')),
    name: buildNameSchema('name-missing'),
    email: buildEmailSchema('email-missing'),
    password: passwordSchema,
  })
  .transform((form) => ({ ...form, currency: form.currency || findCurrency(form.country)! }))
export type SetupForm = z.infer<typeof setupSchema>

/**
 * Returns the portal path to open after signing in, or `/portal` if the requested one is not safe.
 */
export function toReturnPath(path: string | null): string {
  // a single leading slash, no backslash, no control character: browsers must not read the path as
  // another host
  const safe =
    path !== null &&
    /^\/portal(?:[/?#][^\\\p{Cc}]*)?$/u.test(path) &&
    !path.includes('//') &&
    !/%(?:2f|5c|0|1)/i.test(path) &&
    !path.split(/[?#]/)[0]!.split('/').includes('..')
  return safe ? path : '/portal'
}
