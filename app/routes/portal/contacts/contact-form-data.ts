import { data } from 'react-router'

import type { Failure } from '#app/core/result.ts'
import type { Contact } from '#app/features/clients/contact/reads.server.ts'
import type {
  ContactResult,
  ContactValues,
} from '#app/features/clients/contact/ui/contact-form.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'

type Values = Record<string, string>

/** The contact as the values of its form. */
export function toContactValues(contact: Contact): ContactValues {
  const { name, email, phone, role, seesMoney, mayPay, maySign, receives } = contact
  const checkBox = (isChecked: boolean) => (isChecked ? 'on' : '')
  return {
    name,
    email,
    phone,
    role,
    seesMoney: checkBox(seesMoney),
    mayPay: checkBox(mayPay),
    maySign: checkBox(maySign),
    quotes: checkBox(receives.includes('quotes')),
    invoices: checkBox(receives.includes('invoices')),
    reminders: checkBox(receives.includes('reminders')),
    dates: checkBox(receives.includes('dates')),
  }
}

/** Responds with the problems of fields, and the form as it was typed. */
export function respondContactProblems(problems: Record<string, ProblemCode>, values: Values) {
  return data<ContactResult>({ form: 'save', problems, values }, { status: 422 })
}

/** Responds with a problem of the write, at the email field if it is about that. */
export function respondContactFailure({ problem, details }: Failure, values: Values) {
  return data<ContactResult>(
    problem === 'contact-is-there'
      ? { form: 'save', problems: { email: problem }, values }
      : { form: values.form ?? 'save', problems: {}, values, problem, details },
    { status: problem.endsWith('-is-gone') ? 404 : 409 },
  )
}
