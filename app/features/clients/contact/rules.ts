import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

export const contactRoles = ['client', 'partner', 'planner', 'accounting', 'other'] as const
export type ContactRole = (typeof contactRoles)[number]

/** Emails with amounts that a contact can receive. */
export const moneyEmails = ['quotes', 'invoices', 'reminders'] as const

/**
 * Emails a contact can receive besides those about their own messages and bookings. Those about
 * dates always go to the main contact.
 */
export type ReceivableEmail = (typeof moneyEmails)[number] | 'dates'

const buildLineSchema = (max: number, problem: ProblemCode) =>
  z.string().transform(toSingleLine).pipe(z.string().max(max, problem))

export const contactNameField = buildLineSchema(120, 'name-long').pipe(
  z.string().min(1, 'contact-name-missing'),
)
export const contactEmailField = z
  .string()
  .default('')
  .transform(toSingleLine)
  .pipe(
    z
      .string()
      .min(1, 'contact-email-missing')
      .refine((email) => email === '' || isEmailAddress(email), 'email-malformed'),
  )
const contactPhoneField = buildLineSchema(40, 'phone-long').default('')

const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/**
 * A contact as a person types it. An unknown role counts as `other`. A contact who doesn't see
 * money can't pay, accept quotes or receive emails with amounts.
 */
export const contactSchema = z
  .object({
    name: contactNameField,
    email: contactEmailField,
    phone: contactPhoneField,
    role: z.enum(contactRoles).catch('other'),
    seesMoney: checkbox,
    mayPay: checkbox,
    maySign: checkbox,
    quotes: checkbox,
    invoices: checkbox,
    reminders: checkbox,
    dates: checkbox,
  })
  .transform(({ quotes, invoices, reminders, dates, ...form }) => ({
    ...form,
    mayPay: form.seesMoney && form.mayPay,
    maySign: form.seesMoney && form.maySign,
    receives: [
      ...moneyEmails.filter((kind) => form.seesMoney && { quotes, invoices, reminders }[kind]),
      ...(dates ? ['dates' as const] : []),
    ] satisfies ReceivableEmail[] as ReceivableEmail[],
  }))
/** The details a contact may change. The email address isn't one: their links depend on it. */
export const ownContactSchema = z.object({ name: contactNameField, phone: contactPhoneField })
export type OwnContactForm = z.output<typeof ownContactSchema>

export type ContactForm = z.output<typeof contactSchema>

/** Names the main contact of a client: its contact person, or the client itself. */
export function getMainContactName({ name, contact }: { name: string; contact: string }): string {
  return contact === '' ? name : contact
}
