import { isDay, minute, toInstant } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine } from '#app/core/text.ts'

import { contactTexts, enteredSources, inquiryServices } from './rules.ts'

const createTextField = ({
  normalize,
  findProblem,
}: (typeof contactTexts)[keyof typeof contactTexts]) =>
  z
    .string()
    .transform(normalize)
    .superRefine((text, issues) => {
      const problem = findProblem(text)
      if (problem) issues.addIssue({ code: 'custom', message: problem })
    })

/** The contact form. Every message is a key of the `problems` messages. */
export const contactSchema = z.object({
  name: createTextField(contactTexts.name),
  email: createTextField(contactTexts.email),
  phone: createTextField(contactTexts.phone),
  service: z.enum(inquiryServices, 'service-unknown'),
  message: createTextField(contactTexts.message),
})
export type ContactForm = z.infer<typeof contactSchema>

const dayField = z
  .string()
  .default('')
  .refine((day) => day === '' || isDay(day), 'date-missing')
const timeField = z
  .string()
  .default('')
  .refine((time) => time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time), 'time-missing')

/**
 * Returns the schema of an inquiry entered by hand: an email address or a phone number, when it was
 * received, and the date asked for, if any. Times are those of the studio.
 */
export function createEnteredSchema({ timeZone, now }: { timeZone: string; now: Date }) {
  return contactSchema
    .extend({
      email: z
        .string()
        .default('')
        .transform(toSingleLine)
        .pipe(
          z.string().refine((email) => email === '' || isEmailAddress(email), 'email-malformed'),
        ),
      source: z.enum(enteredSources, 'source-missing'),
      receivedOn: dayField,
      receivedAt: timeField,
      date: dayField,
      start: timeField,
      end: timeField,
    })
    .transform(({ receivedOn, receivedAt, date, start, end, ...form }, issues) => {
      const refuse = (field: string, message: string) =>
        issues.addIssue({ code: 'custom', path: [field], message })
      const parseInstant = (day: string, time: string) =>
        time === '' ? null : (toInstant(`${day}T${time}`, timeZone)?.at ?? null)
      const received =
        receivedOn === '' ? now : parseInstant(receivedOn, receivedAt === '' ? '12:00' : receivedAt)
      const [from, to] =
        date === '' ? [null, null] : [parseInstant(date, start), parseInstant(date, end)]
      if (form.email === '' && form.phone === '') refuse('email', 'contact-missing')
      if (!received) refuse('receivedAt', 'time-never')
      // a form opened a minute ago may hold the next minute of another clock
      else if (received.getTime() > now.getTime() + minute) refuse('receivedOn', 'received-later')
      if (date !== '' && (!from || !to)) refuse(from ? 'end' : 'start', 'time-missing')
      else if (from && to && to <= from) refuse('end', 'end-before-start')
      return { ...form, received: received ?? now, requestedStartsAt: from, requestedEndsAt: to }
    })
}
export type EnteredInquiry = z.output<ReturnType<typeof createEnteredSchema>>
