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
  }
}
