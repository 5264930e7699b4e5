import { Link } from 'react-router'

import { categories } from '#app/features/studio/service/rules.ts'

import { formatMoney, formatMoneyInput } from '#app/core/money.ts'
import type { ServiceTerms } from '#app/features/booking/availability/rules.ts'
import { bookableRange } from '#app/features/booking/booking/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { Messages } from '#app/messages/index.ts'

import { setInput } from './form-inputs.ts'
import { LengthPicker } from './length-picker.tsx'
import { RepeatedHourField } from './repeated-hour-field.tsx'
import { useFollowingEnd } from './use-following-end.ts'

type Name =
  | Exclude<keyof Messages['portal']['bookings']['fields'], 'allDay' | 'resources'>
  | keyof ReturnType<typeof useReservationMessages>['fields']
/** Returns the name, label, value and problem of a field. */
export type GetFieldProps = (name: Name) => {
  name: Name
  label: string
  defaultValue: string
  problem: string | undefined
}

/** Service, title and place; the end of a hold shows only for holds. */
export function MainFields({
  getField,
  isNew,
  isHeld,
  onCategory,
}: {
  getField: GetFieldProps
  isNew: boolean
  isHeld: boolean
  onCategory: (category: string) => void
}) {
  const { portal } = useMessages()
  const messages = portal.bookings
  const { heldHint } = useReservationMessages()
  return (
    <>
      <div className="booking-pair">
        <Choice
          field={getField('category')}
          options={categories.map((category) => [category, messages.categories[category]])}
          onChange={onCategory}
        />
        {isNew && (
          <Choice
            field={getField('state')}
            options={[
              ['pending', messages.states.pending],
              ['held', messages.states.held],
            ]}
          />
        )}
      </div>
      {(isNew || isHeld) && (
        <TextField
          {...getField('heldUntil')}
          className="held-until"
          type="datetime-local"
          hint={heldHint}
        />
      )}
      <TextField {...getField('title')} note={portal.optional} autoComplete="off" />
      <TextField {...getField('place')} note={portal.optional} autoComplete="off" />
    </>
  )
}

const days = { type: 'date', min: bookableRange.from, max: bookableRange.to }

/** Local dates and times, with a choice for a repeated hour. */
export function TimeFields({
  getField,
  values,
  terms,
}: {
  getField: GetFieldProps
  values: Record<string, string>
  terms: ServiceTerms | undefined
}) {
  const messages = useMessages().portal.bookings
  const { closedAnyway } = useReservationMessages()
  const { followDate, followStart } = useFollowingEnd(values)
  return (
    <fieldset className="booking-times" id="times">
      <legend className="visually-hidden">{messages.facts.when}</legend>
      <TextField
        {...getField('date')}
        {...days}
        required
        className="booking-date"
        onChange={followDate}
      />
      <TextField
        {...getField('start')}
        type="time"
        required
        className="booking-clock"
        onChange={followStart}
      />
      <TextField {...getField('endDate')} {...days} className="booking-date" />
      <TextField {...getField('end')} type="time" required className="booking-clock" />
      {terms && <LengthPicker terms={terms} />}
      <label className="tick">
        <input type="checkbox" name="allDay" value="on" defaultChecked={values.allDay === 'on'} />
        {messages.fields.allDay}
      </label>
      <RepeatedHourField field={getField('start')} name="startsLater" value={values.startsLater} />
      <RepeatedHourField field={getField('end')} name="endsLater" value={values.endsLater} />
      {values.closedAnyway === 'on' && (
        <label className="tick">
          <input type="checkbox" name="closedAnyway" value="on" defaultChecked />
          {closedAnyway}
        </label>
      )}
      <p className="field-hint booking-around" id="around-hint">
        {messages.aroundHint}
      </p>
      <TextField {...getField('before')} inputMode="numeric" autoComplete="off" />
      <TextField {...getField('after')} inputMode="numeric" autoComplete="off" />
    </fieldset>
  )
}

/** Rhythm and last day of a series; all its bookings are created at once. */
export function RepeatFields({ getField }: { getField: GetFieldProps }) {
  const { repeats, untilHint } = useReservationMessages()
  return (
    <div className="booking-pair booking-repeats">
      <Choice field={getField('repeats')} options={Object.entries(repeats)} />
      <TextField {...getField('until')} type="date" hint={untilHint} />
    </div>
  )
}

type MoneyProps = {
  getField: GetFieldProps
  hint: string
  terms: ServiceTerms | undefined
  currency: string
  agreed: AgreedTotal | null
}

/** The accepted quote that set the total. */
export type AgreedTotal = { quote: { id: string; number: string } | null }

/** Total and notes; the price of the service can be filled in unless the total was agreed. */
export function MoneyFields({ getField, hint, terms, currency, agreed }: MoneyProps) {
  const { portal } = useMessages()
  const messages = portal.bookings
  const total = { ...getField('total'), inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      {agreed ? (
        <div>
          <TextField {...total} hint={messages.totalAgreed} readOnly />
          {agreed.quote && (
            <p className="field-hint">
              <Link to={`/portal/clients/quotes/${agreed.quote.id}`}>
                {messages.agreedIn(agreed.quote.number)}
              </Link>
            </p>
          )}
        </div>
      ) : (
        <div>
          <TextField {...total} hint={hint} />
          {terms?.from != null && (
            <ServicePrice title={terms.title} from={terms.from} currency={currency} />
          )}
        </div>
      )}
      <TextArea {...getField('notes')} note={portal.optional} rows={4} />
    </>
  )
}

function ServicePrice({
  title,
  from,
  currency,
}: {
  title: string
  from: number
  currency: string
}) {
  const { price } = useReservationMessages()
  const { locale } = useDisplay()
  const hydrated = useHydrated()
  return (
    <p className="field-hint service-price">
      {price.from(title, formatMoney(from, currency, locale))}
      {hydrated && (
        <Button
          compact
          look="quiet"
          onClick={({ currentTarget: { form } }) =>
            setInput(form, 'total', formatMoneyInput(from, currency, locale))
          }
        >
          {price.use}
        </Button>
      )}
    </p>
  )
}

function Choice({
  field: { label, problem, name, defaultValue },
  options,
  onChange,
}: {
  field: ReturnType<GetFieldProps>
  options: [string, string][]
  onChange?: (value: string) => void
}) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <select
          {...control}
          name={name}
          defaultValue={defaultValue || options[0]?.[0]}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
        >
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
