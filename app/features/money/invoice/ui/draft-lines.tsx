import { ArrowDown, ArrowUp, ChevronDown, Plus, X } from 'lucide-react'
import { useState } from 'react'

import type { DraftRow } from '#app/features/money/invoice/form.ts'
import { PRICE_UNITS } from '#app/features/money/price-list/rules.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { StepButton } from '#app/ui/step-button.tsx'

import type { PriceChoice } from './fill-from-price-list.ts'
import type { KeyedRow } from './use-draft-rows.ts'
import { useInvoiceMessages } from './use-invoice-messages.ts'

export type RateOption = { id: string; label: string }
/** Id of the list of names that a line suggests. */
const priceListId = 'price-list'
type Props = {
  rows: KeyedRow[]
  rates: RateOption[]
  prices: PriceChoice[]
  getProblem: (field: string) => string | undefined
  onStep: (step: string) => void
}

/** A row per line. Without JavaScript the server adds, moves and removes rows. */
export function DraftLines({ rows, rates, prices, getProblem, onStep }: Props) {
  const { editor: messages } = useInvoiceMessages()
  return (
    <>
      <ol className="draft-lines">
        {rows.map(({ key, row }, index) => (
          <li key={key}>
            <Line
              {...{ row, index, rates, getProblem, onStep }}
              isLast={index === rows.length - 1}
            />
          </li>
        ))}
      </ol>
      <datalist id={priceListId}>
        {prices.map(({ id, name, label }) => (
          <option key={id} value={name}>
            {label}
          </option>
        ))}
      </datalist>
      <StepButton step="add" onStep={onStep} className="draft-add">
        <Plus />
        {messages.add}
      </StepButton>
    </>
  )
}

type LineProps = Omit<Props, 'rows' | 'prices'> & { row: DraftRow; index: number; isLast: boolean }

/** Field names follow the position, so that the form counts from zero. */
function Line({ row, index, rates, getProblem, onStep, isLast }: LineProps) {
  const { editor: messages } = useInvoiceMessages()
  const getField = (name: keyof Omit<DraftRow, 'index'>) => ({
    name: `${name}:${index}`,
    defaultValue: row[name],
    problem: getProblem(`${name}:${index}`),
    autoComplete: 'off',
  })
  const { autoComplete: _, problem, ...tax } = getField('tax')
  return (
    <fieldset className="draft-line">
      <legend className="visually-hidden">{messages.line(index + 1)}</legend>
      <TextField
        {...getField('name')}
        className="draft-line-name"
        label={messages.name}
        maxLength={200}
        list={priceListId}
      />
      <TextField {...getField('quantity')} label={messages.quantity} inputMode="decimal" />
      <TextField {...getField('price')} label={messages.price} inputMode="decimal" />
      <Field label={messages.tax} problem={problem}>
        {(control) => (
          <select {...control} {...tax}>
            <option value="">{messages.noTax}</option>
            {rates.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <LineTools index={index} isLast={isLast} onStep={onStep} />
      <LineDetails getField={getField} isOpen={Boolean(row.text || row.discount)} />
      <input type="hidden" name={`account:${index}`} value={row.account} />
    </fieldset>
  )
}

function LineDetails({
  getField,
  isOpen,
}: {
  getField: (name: 'text' | 'unit' | 'discount') => {
    name: string
    defaultValue: string
    problem: string | undefined
    autoComplete: string
  }
  isOpen: boolean
}) {
  const { editor: messages } = useInvoiceMessages()
  const { autoComplete: _, problem, ...unit } = getField('unit')
  const isWrong = Boolean(getField('text').problem ?? getField('discount').problem)
  const [isUnfolded, setIsUnfolded] = useState(isOpen)
  // what was corrected stays in sight
  if (isWrong && !isUnfolded) setIsUnfolded(true)
  return (
    <details
      className="draft-line-more"
      open={isUnfolded}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary>
        {messages.more}
        <ChevronDown />
      </summary>
      <div>
        <TextField {...getField('text')} label={messages.text} maxLength={500} />
        <Field label={messages.unit} problem={problem}>
          {(control) => (
            <select {...control} {...unit}>
              {PRICE_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {messages.units[unit]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          {...getField('discount')}
          label={messages.discount}
          placeholder={messages.discountHint}
        />
      </div>
    </details>
  )
}

function LineTools({ index, isLast, onStep }: Pick<LineProps, 'index' | 'isLast' | 'onStep'>) {
  const { editor: messages } = useInvoiceMessages()
  return (
    <div className="draft-line-tools">
      <StepButton
        step={`up:${index}`}
        label={messages.up(index + 1)}
        onStep={onStep}
        disabled={index === 0}
      >
        <ArrowUp />
      </StepButton>
      <StepButton
        step={`down:${index}`}
        label={messages.down(index + 1)}
        onStep={onStep}
        disabled={isLast}
      >
        <ArrowDown />
      </StepButton>
      <StepButton step={`remove:${index}`} label={messages.remove(index + 1)} onStep={onStep}>
        <X />
      </StepButton>
    </div>
  )
}
