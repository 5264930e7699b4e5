import { formatDateTimeRange } from '#app/core/display.ts'
import { priceModes } from '#app/core/tax.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import { Field, FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { BookingChoice, BuilderProps, Fields } from './builder-view.ts'
import { SignerFields } from './signer-fields.tsx'

type Props = { values: Fields; getProblem: (field: string) => string | undefined }

/** Ids are names of fields, to which the list of what must change links. */
function createGetField({ values, getProblem }: Props) {
  return (name: string) => ({
    id: name,
    name,
    defaultValue: values[name] ?? '',
    problem: getProblem(name),
    autoComplete: 'off',
  })
}

export function HeadFields(props: Props) {
  const messages = useQuotesMessages().builder
  const getField = createGetField(props)
  return (
    <section className="card draft-part">
      <TextField
        {...getField('title')}
        label={messages.name}
        hint={messages.nameHint}
        maxLength={200}
      />
      <TextArea {...getField('opening')} className="draft-text" label={messages.opening} rows={3} />
    </section>
  )
}

export function TotalFields(props: Props) {
  const messages = useQuotesMessages().builder
  const getField = createGetField(props)
  const { id, problem, autoComplete: _, ...priceMode } = getField('priceMode')
  return (
    <section className="card draft-part" aria-labelledby="quote-totals">
      <h2 id="quote-totals">{messages.totals}</h2>
      <div className="draft-pair">
        <TextField
          {...getField('discount')}
          label={messages.whole}
          placeholder={messages.discountHint}
        />
        <TextField
          {...getField('discountReason')}
          label={messages.discountReason}
          maxLength={200}
        />
      </div>
      <div className="draft-pair">
        <TextField
          {...getField('minimum')}
          label={messages.minimum}
          hint={messages.minimumHint}
          inputMode="decimal"
        />
        <Field id={id} label={messages.priceMode} problem={problem}>
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
      </div>
    </section>
  )
}

type TermProps = Props & {
  /** All fields as typed. */
  typed: Fields
  clientId: string
} & Pick<BuilderProps, 'contracts' | 'signers' | 'validDays'>

/** When the quote expires, and what the client agrees to: a contract, or terms. */
export function TermFields({ typed, contracts, validDays, ...props }: TermProps) {
  const messages = useQuotesMessages().builder
  const getField = createGetField(props)
  const contract = typed.contract ?? ''
  return (
    <section className="card draft-part" aria-labelledby="quote-terms">
      <h2 id="quote-terms">{messages.terms}</h2>
      <TextField
        {...getField('expiresOn')}
        className="quote-day"
        type="date"
        label={messages.expiresOn}
        hint={messages.expiresHint(validDays)}
      />
      {contracts.length > 0 && (
        <>
          <ContractField {...props} contracts={contracts} />
          <SignerFields {...props} typed={typed} />
        </>
      )}
      {/* hidden terms are kept for a quote that goes back to them */}
      <div hidden={contract !== ''}>
        <TextArea
          {...getField('terms')}
          label={messages.termsText}
          hint={messages.termsHint}
          rows={6}
        />
      </div>
    </section>
  )
}

function ContractField({ contracts, ...props }: Props & Pick<TermProps, 'contracts'>) {
  const messages = useQuotesMessages().builder
  const { id, problem, autoComplete: _, ...contract } = createGetField(props)('contract')
  return (
    <Field id={id} label={messages.contract} hint={messages.contractHint} problem={problem}>
      {(control) => (
        <select {...control} {...contract}>
          <option value="">{messages.noContract}</option>
          {contracts.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The dates that accepting reserves, the project, and what only the studio sees. */
export function StudioFields({
  bookings,
  projects,
  ...props
}: Props & { bookings: BookingChoice[]; projects: { id: string; title: string }[] }) {
  const messages = useQuotesMessages().builder
  const getField = createGetField(props)
  const { id, problem, autoComplete: _, ...project } = getField('project')
  return (
    <section className="card draft-part" aria-labelledby="quote-dates">
      <h2 id="quote-dates">{messages.dates}</h2>
      <Bookings bookings={bookings} {...props} />
      {projects.length > 0 && (
        <Field id={id} label={messages.project} problem={problem}>
          {(control) => (
            <select {...control} {...project}>
              <option value="">{messages.noProject}</option>
              {projects.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.title}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <TextArea
        {...getField('note')}
        label={messages.internal}
        hint={messages.internalHint}
        rows={2}
      />
    </section>
  )
}

function Bookings({ bookings, values, getProblem }: Props & { bookings: BookingChoice[] }) {
  const messages = useQuotesMessages().builder
  const { categories, states } = useMessages().portal.bookings
  const display = useDisplay()
  const now = useNow()
  if (bookings.length === 0) return <p className="muted">{messages.noDates}</p>
  return (
    <fieldset className="quote-bookings" id="bookings" tabIndex={-1}>
      <legend className="muted">{messages.datesLead}</legend>
      {bookings.map((booking) => (
        <label key={booking.id} className="tick">
          <input
            type="checkbox"
            value="on"
            name={`booking:${booking.id}`}
            defaultChecked={values[`booking:${booking.id}`] === 'on'}
          />
          <span>
            {booking.title || categories[booking.category]}{' '}
            <span className="muted">
              {[
                formatDateTimeRange(booking.startsAt, booking.endsAt, now, display),
                states[booking.state],
                formatBookingNumber(booking.number),
              ].join(' · ')}
            </span>
          </span>
        </label>
      ))}
      <FieldProblem id="bookings-problem" text={getProblem('bookings')} />
    </fieldset>
  )
}
