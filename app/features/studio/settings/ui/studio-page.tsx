import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'

import type { WeeklyHours } from '#app/core/day.ts'
import { useAvailabilityMessages } from '#app/features/booking/availability/ui/use-availability-messages.ts'
import { WeekFields } from '#app/features/booking/availability/ui/week-fields.tsx'
import type { OwnImage } from '#app/features/media/image/rules.ts'
import { ImageCard } from '#app/features/media/image/ui/image-card.tsx'
import type { StudioField } from '#app/features/studio/settings/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { ClosedDays } from './closed-days.tsx'
import type { FormResult } from './form-result.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsGroup } from './settings-group.tsx'
import type { StudioFormResult } from './studio-form-result.ts'

type Choice = { value: string; label: string }
type Props = {
  values: Record<StudioField, string>
  revision: number
  base: string
  timeZones: Choice[]
  currencies: Choice[]
  weekStarts: Choice[]
  formKey: string
  result: StudioFormResult | undefined
  week: WeeklyHours
  picture: OwnImage | null
  formResult: FormResult | undefined
}
type GetFieldProps = (field: StudioField) => {
  name: string
  label: string
  hint?: string
  problem: string | undefined
  defaultValue: string | undefined
}

/** The studio's name, contact details, hours and calendar. */
export function StudioPage({ week, picture, formResult, ...form }: Props) {
  const { hours } = useAvailabilityMessages()
  return (
    <>
      <StudioForm {...form} />
      <SettingsForm
        name="hours"
        formKey={form.formKey}
        result={formResult}
        title={hours.title}
        lead={hours.studioLead}
      >
        {(getField, typed) => <WeekFields week={week} getField={getField} typed={typed} />}
      </SettingsForm>
      <ImageCard slot="share" picture={picture} formKey={form.formKey} result={formResult} />
    </>
  )
}

function StudioForm({
  values,
  revision,
  base,
  formKey,
  result,
  ...choices
}: Omit<Props, 'week' | 'picture' | 'formResult'>) {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const savedBefore = useSearchParams()[0].get('saved') === 'studio'
  // The page's data may reload while the user types: the form compares with the values it was
  // opened with or last received.
  const [openedForm] = useState<Pick<StudioFormResult, 'values' | 'revision' | 'base'>>({
    values,
    revision,
    base,
  })
  const current = result ?? openedForm
  const failedResult = result && !result.saved ? result : undefined
  useEffect(() => {
    if (result?.saved) toast.success(portal.saved, { id: 'saved' })
    else if (result)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result, portal])
  const getField = useFieldProps(current.values, failedResult, values.currency)
  return (
    <section className="card settings-card" aria-labelledby="studio">
      <Head />
      <Form
        className="settings-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={isBusy}
        preventScrollReset
      >
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="revision" value={current.revision} />
        <input type="hidden" name="base" value={current.base} />
        {failedResult?.problem && (
          <p className="notice notice-bad" role="alert" tabIndex={-1}>
            <CircleAlert />
            {problemMessages[failedResult.problem]}
          </p>
        )}
        <Fields
          key={current.base}
          values={current.values}
          problems={failedResult?.problems}
          getField={getField}
          {...choices}
        />
        <Actions isBusy={isBusy} saved={result ? result.saved : savedBefore} />
      </Form>
    </section>
  )
}

function useFieldProps(
  values: StudioFormResult['values'],
  failedResult: Extract<StudioFormResult, { saved: false }> | undefined,
  currency: string,
): GetFieldProps {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const messages = portal.settings.studio
  const hints: Partial<Record<StudioField, string>> = messages.hints
  return (field) => {
    const [problem, otherValue] = [
      failedResult?.problems[field],
      failedResult?.savedValues?.[field],
    ]
    const message =
      otherValue === undefined
        ? problem === 'currency-in-use'
          ? messages.currencyInUse(currency)
          : problem && problemMessages[problem]
        : otherValue === ''
          ? messages.theirsEmpty
          : messages.theirs(otherValue.replaceAll('\n', ', '))
    return {
      name: field,
      label: messages.fields[field],
      ...(hints[field] && { hint: hints[field] }),
      problem: message,
      defaultValue: values[field],
    }
  }
}

function Head() {
  const { tabs, studio: messages } = useMessages().portal.settings
  return (
    <header className="settings-card-head">
      <h2 id="studio">{tabs.studio}</h2>
      <p className="muted">
        {messages.lead}{' '}
        <Link className="settings-link" to="/portal/settings/email">
          {messages.email}
        </Link>
      </p>
    </header>
  )
}

function Actions({ isBusy, saved }: { isBusy: boolean; saved: boolean }) {
  const { portal } = useMessages()
  return (
    <div className="form-actions">
      <Button type="submit" look="accent" disabled={isBusy}>
        {isBusy ? portal.saving : portal.save}
      </Button>
      <output className="form-status">
        {saved && (
          <>
            <CircleCheck />
            {portal.saved}
          </>
        )}
      </output>
    </div>
  )
}

type FieldsProps = {
  values: StudioFormResult['values']
  problems: Record<string, ProblemCode> | undefined
  getField: GetFieldProps
} & Pick<Props, 'timeZones' | 'currencies' | 'weekStarts'>

function Fields({ values, problems, getField, timeZones, currencies, weekStarts }: FieldsProps) {
  const problemMessages = useProblems()
  const getProblem = (field: string) => {
    const problem = problems?.[field]
    return problem && problemMessages[problem]
  }
  const { groups, elsewhere, everywhere } = useMessages().portal.settings.studio
  return (
    <>
      <SettingsGroup legend={groups.name} quiet>
        <TextField {...getField('name')} autoComplete="off" required />
        <TextField {...getField('legalName')} autoComplete="off" />
        <TextField
          {...getField('badge')}
          className="settings-email"
          autoComplete="off"
          maxLength={12}
        />
      </SettingsGroup>
      <SettingsGroup legend={groups.place}>
        <p className="field-hint">
          {elsewhere}{' '}
          <Link className="settings-link" to="/portal/website/everywhere">
            {everywhere}
          </Link>
        </p>
        <TextField {...getField('place')} autoComplete="off" />
      </SettingsGroup>
      <SettingsGroup legend={groups.terms}>
        <Select {...getField('timeZone')} choices={timeZones} />
        <Select {...getField('currency')} choices={currencies} />
        <Select {...getField('weekStart')} choices={weekStarts} />
      </SettingsGroup>
      <SettingsGroup legend={groups.closed}>
        <ClosedDays
          values={values}
          getProblem={getProblem}
          conflict={getField('closedDays').problem}
        />
      </SettingsGroup>
    </>
  )
}

function Select({
  choices,
  name,
  defaultValue,
  ...frame
}: ReturnType<GetFieldProps> & { choices: Choice[] }) {
  const isListed = choices.some(({ value }) => value === defaultValue)
  return (
    <Field {...frame}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          {!isListed && defaultValue && <option value={defaultValue}>{defaultValue}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
