import { findPatternProblem } from '#app/core/document-number.ts'
import { z } from '#app/core/schema.ts'
import { priceModes } from '#app/core/tax.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import {
  type StudioBilling,
  addressFields,
  codeField,
  formatIban,
  isIban,
  lineField,
  textField,
  toAddressFields,
} from './rules.ts'

const boxField = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** Rows of the form with reminders; one without days is none. */
export const reminderRows = [0, 1, 2, 3, 4]
const maxReminderDays = 90

/** Clients are reminded at most once a day; the rows may come in any order. */
const remindersSchema = z
  .object(
    Object.fromEntries(
      reminderRows.flatMap((row) => [
        [`days:${row}`, lineField],
        [`when:${row}`, lineField],
        [`text:${row}`, textField],
        [`statement:${row}`, lineField],
      ]),
    ) as Record<string, typeof textField>,
  )
  .superRefine((form, issues) => {
    const rows = listReminderRows(form)
    for (const [index, { row, days }] of rows.entries()) {
      const message: ProblemCode | null =
        days === null
          ? 'invoice-reminder-days-malformed'
          : rows.slice(0, index).some((other) => other.days === days)
            ? 'invoice-reminder-twice'
            : null
      if (message) issues.addIssue({ code: 'custom', path: [`days:${row}`], message })
    }
  })
  .transform((form) => {
    const rows = listReminderRows(form).toSorted((one, other) => one.days! - other.days!)
    return {
      reminderDays: rows.map(({ days }) => days!),
      reminderTexts: rows.map(({ text }) => text),
      reminderStatements: rows.map(({ hasStatement }) => hasStatement),
    }
  })

/** Returns the filled rows; `days` is null if they aren't a number in range. */
function listReminderRows(form: Record<string, string>) {
  return reminderRows
    .map((row) => ({ row, typed: form[`days:${row}`] ?? '', text: form[`text:${row}`] ?? '' }))
    .filter(({ typed, text }) => typed !== '' || text !== '')
    .map(({ row, typed, text }) => {
      const hasStatement = form[`statement:${row}`] === 'on'
      const days = /^\d{1,2}$/.test(typed) ? Number(typed) : null
      const isKnown = days !== null && days <= maxReminderDays
      // 0 days before is not −0
      const signed = isKnown && days > 0 && form[`when:${row}`] === 'before' ? -days : days
      return { row, days: isKnown ? signed : null, text, hasStatement }
    })
}

/** The forms of Settings › Invoicing. Each changes its own columns. */
export const billingSchemas = {
  details: z.object({ ...addressFields, taxId: lineField, registration: lineField }),
  payment: z.object({
    iban: codeField.refine((iban) => iban === '' || isIban(iban), 'iban-malformed'),
    bic: codeField.refine(
      (bic) => bic === '' || /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic),
      'bic-malformed',
    ),
    bankInstructions: textField,
    dueDays: z
      .string()
      .default('')
      .refine((text) => /^\s*\d{1,3}\s*$/.test(text), 'due-days-malformed')
      .transform(Number)
      .refine((days) => days <= 365, 'due-days-malformed'),
  }),
  documents: z
    .object({
      priceMode: z.enum(priceModes).default('net'),
      taxRateId: z.union([z.literal('').transform(() => null), z.uuid()]).default(null),
      taxRecovered: boxField,
      paperSize: z
        .union([z.literal('').transform(() => null), z.enum(['letter', 'a4'])])
        .default(null),
      opening: textField,
      closing: textField,
      invoicePattern: lineField,
      creditNotePattern: lineField,
      numbersRestart: boxField,
    })
    .superRefine((form, issues) => {
      for (const field of ['invoicePattern', 'creditNotePattern'] as const) {
        const message: ProblemCode | null = findPatternProblem(form[field], form.numbersRestart)
        if (message) issues.addIssue({ code: 'custom', path: [field], message })
      }
    }),
  reminders: remindersSchema,
}
export type BillingFormName = keyof typeof billingSchemas
export const billingFormNames = Object.keys(billingSchemas) as BillingFormName[]
export type BillingForm = Partial<StudioBilling>

/** Returns the settings as fields of their forms. */
export function toBillingFields(billing: StudioBilling): Record<string, string> {
  const { iban, bic, bankInstructions, dueDays, taxId, registration } = billing
  return {
    ...toAddressFields(billing),
    taxId,
    registration,
    iban: formatIban(iban),
    bic,
    bankInstructions,
    dueDays: String(dueDays),
    priceMode: billing.priceMode,
    taxRateId: billing.taxRateId ?? '',
    ...(billing.taxRecovered && { taxRecovered: 'on' }),
    paperSize: billing.paperSize ?? '',
    opening: billing.opening,
    closing: billing.closing,
    invoicePattern: billing.invoicePattern,
    creditNotePattern: billing.creditNotePattern,
    ...(billing.numbersRestart && { numbersRestart: 'on' }),
    ...Object.fromEntries(
      billing.reminderDays.flatMap((days, row) => [
        [`days:${row}`, String(Math.abs(days))],
        [`when:${row}`, days < 0 ? 'before' : 'after'],
        [`text:${row}`, billing.reminderTexts[row] ?? ''],
        ...(billing.reminderStatements[row] ? [[`statement:${row}`, 'on']] : []),
      ]),
    ),
  }
}
