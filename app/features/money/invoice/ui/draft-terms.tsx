import { type PriceMode, priceModes } from '#app/core/tax.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'

import { useInvoiceMessages } from './use-invoice-messages.ts'

type Props = {
  values: Record<string, string>
  getProblem: (field: string) => string | undefined
}

function createGetField({ values, getProblem }: Props) {
  return (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    problem: getProblem(name),
  })
}

/** The discount on the whole invoice, with its reason. */
export function DiscountFields(props: Props) {
  const { editor: messages } = useInvoiceMessages()
  const getField = createGetField(props)
  return (
    <div className="draft-pair">
      <TextField
        {...getField('discount')}
        label={messages.whole}
        placeholder={messages.discountHint}
        autoComplete="off"
      />
      <TextField
        {...getField('discountReason')}
        label={messages.discountReason}
        autoComplete="off"
        maxLength={200}
      />
    </div>
  )
}

/**
 * Prices with or without tax, dates, and the texts around the lines. Prices stay as typed when they
 * include tax or no longer do, so `totals` says what each of both makes of them.
 */
export function TermFields({ totals, ...props }: Props & { totals: Record<PriceMode, string> }) {
  const { editor: messages } = useInvoiceMessages()
  const getField = createGetField(props)
  const { problem, ...priceMode } = getField('priceMode')
  return (
    <>
      <div className="draft-pair">
        <Field
          label={messages.priceMode}
          problem={problem}
          hint={totals.net === totals.gross ? undefined : messages.priceModeTotals(totals)}
        >
          {(control) => (
            <select {...control} {...priceMode}>
              {priceModes.map((mode) => (
                <option key={mode} value={mode}>
                  {messages.priceModes[mode]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField {...getField('suppliedOn')} type="date" label={messages.suppliedOn} />
        <TextField
          {...getField('dueDays')}
          label={messages.dueDays}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
      </div>
      <TextArea {...getField('opening')} className="draft-text" label={messages.opening} rows={2} />
      <TextArea {...getField('closing')} className="draft-text" label={messages.closing} rows={2} />
    </>
  )
}
