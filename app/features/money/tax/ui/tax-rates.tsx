import { CircleCheck } from 'lucide-react'
import { Form, useSearchParams } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { taxCategories } from '#app/core/tax.ts'
import { useBillingMessages } from '#app/features/studio/billing/ui/use-billing-messages.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import {
  type GetFieldProps,
  SettingsForm,
} from '#app/features/studio/settings/ui/settings-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

/** `label` is the name with the rate, such as `Sales tax 8.25%`. */
export type TaxRateView = {
  id: string
  label: string
  name: string
  category: (typeof taxCategories)[number]
  reason: string
  /** The parts as text, such as `GST 5%`. */
  parts: string[]
  retiredAt: Date | null
  /** Number of documents that have it. */
  documents: number
}
type Props = {
  rates: TaxRateView[]
  defaultId: string
  formKey: string
  result: FormResult | undefined
}

/** The rates in use with their retirement, those retired, and the form of a new one. */
export function TaxRates({ rates, defaultId, formKey, result }: Props) {
  const { taxes: messages } = useBillingMessages()
  const current = rates.filter(({ retiredAt }) => retiredAt === null)
  const retired = rates.filter(({ retiredAt }) => retiredAt !== null)
  const saved = useSearchParams()[0].get('saved') ?? (result?.saved ? result.form : '')
  const last = retired.find(({ id }) => saved === `tax-retire:${id}`)
  return (
    <>
      <section className="card settings-card" aria-labelledby="taxes">
        <header className="settings-card-head">
          <h2 id="taxes">{messages.title}</h2>
          <p className="muted">{current.length > 0 ? messages.retireHint : messages.none}</p>
        </header>
        {last && (
          <output className="notice notice-ok">
            <CircleCheck />
            {`${messages.retireDone(last.label)} ${messages.retiredUse(last.documents)}`}
          </output>
        )}
        {current.length > 0 && (
          <ul className="tax-rates">
            {current.map((rate) => (
              <RateRow
                key={rate.id}
                rate={rate}
                isDefault={rate.id === defaultId}
                formKey={formKey}
              />
            ))}
          </ul>
        )}
        {retired.length > 0 && (
          <details className="tax-rates-earlier">
            <summary>{messages.earlier}</summary>
            <ul className="tax-rates">
              {retired.map((rate) => (
                <RateRow key={rate.id} rate={rate} isDefault={false} formKey={formKey} />
              ))}
            </ul>
          </details>
        )}
      </section>
      <SettingsForm
        name="tax-add"
        formKey={formKey}
        result={result}
        title={messages.add}
        lead={messages.lead}
        save={messages.add}
        savedMessage={messages.added}
      >
        {(getField, typed) => (
          <RateFields getField={getField} hasParts={Boolean(typed?.['partName:0'])} />
        )}
      </SettingsForm>
    </>
  )
}

function RateRow({
  rate: { id, name, label, category, reason, parts, retiredAt, documents },
  isDefault,
  formKey,
}: {
  rate: TaxRateView
  isDefault: boolean
  formKey: string
}) {
  const { taxes: messages } = useBillingMessages()
  const display = useDisplay()
  const facts = [
    category !== 'S' && messages.categories[category],
    parts.join(' + '),
    reason,
    documents > 0 && messages.usedOn(documents),
    retiredAt && messages.retiredOn(formatDate(retiredAt, display)),
  ]
  return (
    <li className="tax-rate">
      <div>
        <b>{label}</b> {isDefault && <span className="pill">{messages.isDefault}</span>}
        <p className="tax-rate-about">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {!retiredAt && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value={`tax-retire:${id}`} />
          <IdempotencyField page={formKey} form={`tax-retire:${id}`} />
          <Button type="submit" look="quiet" compact aria-label={messages.retireOf(name)}>
            {messages.retire}
          </Button>
        </Form>
      )}
    </li>
  )
}

const partRows = [0, 1]

function RateFields({ getField, hasParts }: { getField: GetFieldProps; hasParts: boolean }) {
  const { taxes: messages } = useBillingMessages()
  const { problem, ...category } = getField('category', 'S')
  return (
    <>
      <div className="billing-pair">
        <TextField
          {...getField('name')}
          label={messages.name}
          hint={messages.nameHint}
          autoComplete="off"
          required
        />
        <TextField
          {...getField('rate')}
          className="billing-short billing-bottom"
          label={messages.rate}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <Field label={messages.category} problem={problem}>
        {(control) => (
          <select {...control} {...category}>
            {taxCategories.map((category) => (
              <option key={category} value={category}>
                {messages.categories[category]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        {...getField('reason')}
        label={messages.reason}
        hint={messages.reasonHint}
        autoComplete="off"
      />
      <PartFields getField={getField} isOpen={hasParts} />
    </>
  )
}

function PartFields({ getField, isOpen }: { getField: GetFieldProps; isOpen: boolean }) {
  const { taxes: messages } = useBillingMessages()
  return (
    <details className="tax-parts" open={isOpen}>
      <summary>{messages.parts}</summary>
      <p className="field-hint">{messages.partsHint}</p>
      {partRows.map((index) => (
        <div key={index} className="billing-pair">
          <TextField
            {...getField(`partName:${index}`)}
            label={messages.partName(index + 1)}
            autoComplete="off"
          />
          <TextField
            {...getField(`partRate:${index}`)}
            className="billing-short"
            label={messages.partRate}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
      ))}
    </details>
  )
}
