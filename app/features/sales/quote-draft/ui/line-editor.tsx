import { ChevronDown } from 'lucide-react'

import { PRICE_UNITS } from '#app/features/money/price-list/rules.ts'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import type { LineField, LineRow } from '#app/features/sales/quote-rows/form.ts'
import { maxLineDetails } from '#app/features/sales/quote/form.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { StepButton } from '#app/ui/step-button.tsx'

import type { RowContext } from './builder-view.ts'
import { RowTools } from './row-tools.tsx'

/** Id of the list of names that a line suggests. */
export const priceListId = 'price-list'

type Props = {
  row: LineRow
  /** The positions of the section and of the line, such as `0:1`. */
  place: string
  /** As read out: `2` or `1.2` if there are several sections. */
  number: string
  isFirst: boolean
  isLast: boolean
  context: RowContext
}
type FieldProps = {
  id: string
  name: string
  defaultValue: string
  problem: string | undefined
  autoComplete: string
}

/** A line: one row of fields, and the others folded below it. */
export function LineEditor({ row, place, number, isFirst, isLast, context }: Props) {
  const messages = useQuotesMessages().builder
  const getField = (name: LineField): FieldProps => ({
    // names of fields, to which the list of what must change links
    id: `${name}:${row.line}`,
    name: `${name}:${place}`,
    defaultValue: row[name],
    problem: context.getProblem(`${name}:${place}`),
    autoComplete: 'off',
  })
  const { lineTools } = messages
  return (
    <fieldset className="draft-line quote-line" data-row={row.line}>
      <legend className="visually-hidden">{messages.line(number)}</legend>
      <input type="hidden" name={`line:${place}`} value={row.line} />
      <input type="hidden" name={`item:${place}`} defaultValue={row.item} />
      <TextField
        {...getField('name')}
        className="draft-line-name"
        label={messages.lineName}
        maxLength={200}
        list={priceListId}
      />
      <TextField {...getField('quantity')} label={messages.quantity} inputMode="decimal" />
      <TextField {...getField('price')} label={messages.price} inputMode="decimal" />
      <TaxField getField={getField} rates={context.rates} />
      <div className="quote-row-head">
        <RowTools
          place={place}
          labels={{
            up: lineTools.up(number),
            down: lineTools.down(number),
            copy: lineTools.copy(number),
            remove: lineTools.remove(number),
          }}
          isFirst={isFirst}
          isLast={isLast}
          onStep={context.onStep}
        />
      </div>
      <ListPrice row={row} place={place} number={number} context={context} />
      <LineDetails
        row={row}
        place={place}
        getField={getField}
        summary={describeLine(context.typedLines.get(row.line) ?? row, messages)}
      />
    </fieldset>
  )
}

function TaxField({
  getField,
  rates,
}: {
  getField: (name: LineField) => FieldProps
  rates: RowContext['rates']
}) {
  const messages = useQuotesMessages().builder
  const { id, autoComplete: _, problem, ...tax } = getField('tax')
  return (
    <Field id={id} label={messages.tax} problem={problem}>
      {(control) => (
        <select {...control} {...tax}>
          <option value="">{messages.noTax}</option>
          {rates.map((rate) => (
            <option key={rate.id} value={rate.id}>
              {rate.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The price in the price list, if the line's differs. */
function ListPrice({
  row,
  place,
  number,
  context: { listPrices, onStep },
}: Pick<Props, 'row' | 'place' | 'number' | 'context'>) {
  const messages = useQuotesMessages().builder
  const price = listPrices[row.line]
  if (price === undefined) return null
  return (
    <p className="quote-list-price">
      {messages.listPrice(price)}
      <StepButton
        step={`price:${place}`}
        label={messages.updatePriceOf(number)}
        className="quote-update-price"
        onStep={onStep}
      >
        {messages.updatePrice}
      </StepButton>
    </p>
  )
}

type DetailsProps = Pick<Props, 'row' | 'place'> & { getField: (name: LineField) => FieldProps }

/** Says what is folded away: `Optional · 1 to 10 · 10% off`. */
function describeLine(
  { optional, min, max, discount }: LineRow,
  messages: ReturnType<typeof useQuotesMessages>['builder'],
): string {
  return [
    optional === 'on' && messages.optional,
    min && max && messages.fromTo(min, max),
    discount && messages.off(discount),
  ]
    .filter(Boolean)
    .join(' · ')
}

function LineDetails({ row, place, getField, summary }: DetailsProps & { summary: string }) {
  const messages = useQuotesMessages().builder
  const { id, autoComplete: _, problem, ...unit } = getField('unit')
  const isWrong = (['text', 'discount', 'min'] as const).some((name) => getField(name).problem)
  return (
    <details className="draft-line-more" open={isWrong}>
      <summary>
        {messages.more}
        <ChevronDown />
        {summary && <span className="quote-line-summary">{summary}</span>}
      </summary>
      <div>
        <TextArea
          {...getField('text')}
          className="quote-line-text"
          label={messages.text}
          rows={2}
          maxLength={maxLineDetails}
        />
        <Field id={id} label={messages.unit} problem={problem}>
          {(control) => (
            <select {...control} {...unit}>
              {PRICE_UNITS.map((name) => (
                <option key={name} value={name}>
                  {messages.units[name]}
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
        <LineChoices row={row} place={place} getField={getField} />
      </div>
    </details>
  )
}

/** The choices that the client has about a line. */
function LineChoices({ row, place, getField }: DetailsProps) {
  const messages = useQuotesMessages().builder
  const limits = [
    ['min', messages.quantityMin],
    ['max', messages.quantityMax],
    ['step', messages.quantityStep],
  ] as const
  return (
    <div className="quote-line-choices">
      <p className="quote-ticks">
        <label className="check quote-optional">
          <input
            type="checkbox"
            value="on"
            name={`optional:${place}`}
            defaultChecked={row.optional === 'on'}
            title={messages.optionalHint}
          />
          {messages.optional}
        </label>
        <label className="check quote-preselected">
          <input
            type="checkbox"
            value="on"
            name={`preselected:${place}`}
            defaultChecked={row.preselected === 'on'}
          />
          {messages.preselected}
        </label>
      </p>
      <fieldset>
        <legend className="field-label">{messages.quantityChoice}</legend>
        <div className="quote-limits">
          {limits.map(([name, label]) => (
            <TextField key={name} {...getField(name)} label={label} inputMode="decimal" />
          ))}
        </div>
      </fieldset>
    </div>
  )
}
