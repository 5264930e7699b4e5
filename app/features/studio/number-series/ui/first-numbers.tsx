import { useState } from 'react'

import { formatDocumentNumber } from '#app/core/document-number.ts'
import { useBillingMessages } from '#app/features/studio/billing/ui/use-billing-messages.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { TextField } from '#app/ui/field.tsx'

/** A series without a document this year. */
export type EmptySeries = { name: 'INV' | 'CN'; pattern: string; next: number }

type Props = {
  series: EmptySeries[]
  year: number
  formKey: string
  result: FormResult | undefined
}

/** Sets the first numbers of series, for studios that issued documents elsewhere. */
export function FirstNumbers({ series, year, formKey, result }: Props) {
  const { firstNumbers: messages, next } = useBillingMessages()
  const [typedNumbers, setTypedNumbers] = useState<Record<string, string>>({})
  if (series.length === 0) return null
  return (
    <SettingsForm
      name="numbers"
      formKey={formKey}
      result={result}
      title={messages.title}
      lead={messages.lead}
    >
      {(getField) => (
        <div className="billing-pair">
          {series.map((numberSeries) => {
            const field = getField(numberSeries.name, String(numberSeries.next))
            const number =
              Number(typedNumbers[numberSeries.name] ?? field.defaultValue) || numberSeries.next
            return (
              <div key={numberSeries.name}>
                <TextField
                  {...field}
                  label={messages.fields[numberSeries.name]}
                  inputMode="numeric"
                  autoComplete="off"
                  onInput={({ currentTarget: { value } }) => {
                    setTypedNumbers((before) => ({ ...before, [numberSeries.name]: value }))
                  }}
                />
                <p className="billing-next">
                  {next(formatDocumentNumber(numberSeries.pattern, year, number))}
                </p>
              </div>
            )
          })}
        </div>
      )}
    </SettingsForm>
  )
}
