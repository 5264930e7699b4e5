import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

import {
  PRICE_UNITS,
  type PriceKind,
  priceItemLimits,
  priceKinds,
} from '#app/features/money/price-list/rules.ts'
import { Field, FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'

import { usePriceMessages } from './use-price-messages.ts'

/** The choices of the form. */
export type FieldChoices = {
  /** Label of the studio's default rate; null if it is no tax. */
  defaultRate: string | null
  rates: { id: string; label: string }[]
  services: { key: string; title: string }[]
  /** Items that a package can have as options. */
  items: { id: string; name: string; price: string }[]
}
type GetField = (name: string) => {
  name: string
  defaultValue: string
  problem: string | undefined
  autoComplete: string
}
type Values = Record<string, string>

export function MainFields({ getField }: { getField: GetField }) {
  const messages = usePriceMessages()
  const { defaultValue: kind } = getField('kind')
  return (
    <>
      <fieldset>
        <legend className="field-label">{messages.kind}</legend>
        <div className="preference-values">
          {priceKinds.map((value: PriceKind) => (
            <label key={value} className="preference-value">
              <input type="radio" name="kind" value={value} defaultChecked={value === kind} />
              {messages.kinds[value]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        {...getField('name')}
        label={messages.name}
        maxLength={priceItemLimits.name}
        required
      />
      <TextField
        {...getField('description')}
        label={messages.description}
        note={messages.optional}
        maxLength={priceItemLimits.description}
      />
    </>
  )
}

export function PriceFields({
  getField,
  choices: { defaultRate, rates, services },
}: {
  getField: GetField
  choices: FieldChoices
}) {
  const messages = usePriceMessages()
  return (
    <div className="price-pair">
      <TextField {...getField('price')} label={messages.price} inputMode="decimal" required />
      <Choice
        field={getField('unit')}
        label={messages.unit}
        options={PRICE_UNITS.map((unit) => [unit, messages.units[unit]])}
      />
      <Choice
        field={getField('tax')}
        label={messages.tax}
        options={[
          ['', messages.defaultTax(defaultRate)],
          ...rates.map(({ id, label }): [string, string] => [id, label]),
        ]}
      />
      <Choice
        field={getField('service')}
        label={messages.service}
        options={[
          ['', messages.anyService],
          ...services.map(({ key, title }): [string, string] => [key, title]),
        ]}
      />
    </div>
  )
}

function Choice({
  field: { name, defaultValue, problem },
  label,
  options,
}: {
  field: ReturnType<GetField>
  label: string
  options: [value: string, label: string][]
}) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The fields of a package. The style sheet hides them while “Single item” is chosen. */
export function PackageFields({
  getField,
  values,
  choices: { items },
}: {
  getField: GetField
  values: Values
  choices: FieldChoices
}) {
  const messages = usePriceMessages()
  const hintId = useId()
  return (
    <div className="price-package">
      <TextArea
        {...getField('content')}
        label={messages.content}
        hint={messages.contentHint}
        rows={5}
      />
      {items.length > 0 && (
        <fieldset className="price-options" aria-describedby={hintId}>
          <legend className="field-label">{messages.options}</legend>
          <p className="field-hint" id={hintId}>
            {messages.optionsHint}
          </p>
          {items.map(({ id, name, price }) => (
            <label key={id} className="tick price-option">
              <input
                type="checkbox"
                name={`option:${id}`}
                value="on"
                defaultChecked={values[`option:${id}`] === 'on'}
              />
              <span>{name}</span>
              <span className="price-option-price">{price}</span>
            </label>
          ))}
          <FieldProblem id={`${hintId}-problem`} text={getField('options').problem} />
        </fieldset>
      )}
    </div>
  )
}

const quantityNames = ['min', 'max', 'step'] as const

export function QuantityFields({ getField, values }: { getField: GetField; values: Values }) {
  const messages = usePriceMessages()
  const isOpen = quantityNames.some((name) => values[name] || getField(name).problem)
  return (
    <details className="price-quantities" open={isOpen}>
      <summary>
        {messages.quantities}
        <ChevronDown />
      </summary>
      <div className="price-triple">
        {quantityNames.map((name) => (
          <TextField
            key={name}
            {...getField(name)}
            label={messages[name]}
            inputMode="decimal"
            maxLength={20}
          />
        ))}
      </div>
    </details>
  )
}
