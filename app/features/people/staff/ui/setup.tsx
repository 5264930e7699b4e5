import { type RefObject, useEffect, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { getLocalTimeZone } from '#app/core/day.ts'
import { formatFileSize } from '#app/core/display.ts'
import type { ImageView } from '#app/core/media.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldProblem, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { serviceKeys, type ServiceKey } from '#app/features/studio/service/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { AuthFrame } from './auth-frame.tsx'

type SetupField =
  | 'studio'
  | 'studioEmail'
  | 'country'
  | 'timeZone'
  | 'currency'
  | 'services'
  | 'name'
  | 'email'
  | 'password'

type Choice = { value: string; label: string }
export type SetupChoices = {
  timeZones: string[]
  countries: (Choice & { currency: string | null })[]
  currencies: Choice[]
}

type Props = {
  picture?: ImageView | null
  problems: Partial<Record<SetupField, ProblemCode>>
  values: Partial<Record<SetupField | ServiceKey, string>>
  choices: SetupChoices
  token: string
  /** The backup of the sample studio that was removed. */
  kept: { file: string; bytes: number } | null
}

type FieldProps = { name: SetupField; required: boolean; problem: string | undefined }
type GetFieldProps = (name: SetupField) => FieldProps

/** The first page of a new studio. The person who completes it becomes its owner. */
export function Setup({ picture, problems, values, choices, token, kept: keptBackup }: Props) {
  const {
    site: { setUp, locale },
  } = useMessages()
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const getField: GetFieldProps = (name) => ({
    name,
    required: true,
    problem: problems[name] && problemMessages[problems[name]],
  })
  return (
    <AuthFrame picture={picture} title={setUp.title} lead={setUp.lead}>
      {keptBackup && (
        <p className="auth-backup">
          {setUp.kept(keptBackup.file, formatFileSize(keptBackup.bytes, locale))}
        </p>
      )}
      <p className="auth-backup">
        {setUp.bring}{' '}
        <a className="auth-bring" href={`/auth/setup/import?token=${encodeURIComponent(token)}`}>
          {setUp.bringLink}
        </a>
      </p>
      <Form className="auth-form" method="post" noValidate>
        <h2>{setUp.studioGroup}</h2>
        <StudioFields getField={getField} values={values} />
        <PlaceFields getField={getField} values={values} choices={choices} />
        <ServiceFields problem={getField('services').problem} values={values} />
        <h2>{setUp.ownerGroup}</h2>
        <OwnerFields getField={getField} values={values} />
        <input type="hidden" name="token" value={token} />
        <Button look="accent" type="submit" disabled={isBusy}>
          {isBusy ? setUp.saving : setUp.save}
        </Button>
      </Form>
    </AuthFrame>
  )
}

type FieldsProps = { getField: GetFieldProps; values: Props['values'] }

function StudioFields({ getField, values }: FieldsProps) {
  const { setUp } = useMessages().site
  return (
    <>
      <TextField
        {...getField('studio')}
        label={setUp.studio}
        autoComplete="organization"
        defaultValue={values.studio}
      />
      <TextField
        {...getField('studioEmail')}
        label={setUp.studioEmail}
        hint={setUp.studioEmailHint}
        type="email"
        autoComplete="off"
        defaultValue={values.studioEmail}
      />
    </>
  )
}

/**
 * The browser proposes the time zone, because the server's often differs and an unnoticed UTC
 * would shift every booking; the country proposes the currency. Neither replaces what was chosen,
 * also before hydration.
 */
function PlaceFields({ getField, values, choices }: FieldsProps & Pick<Props, 'choices'>) {
  const { setUp } = useMessages().site
  const [country, zone, currency] = [useSelect(), useSelect(), useSelect()]
  const proposed = useRef('')
  const proposeCurrency = () => {
    const found = choices.countries.find(({ value }) => value === country.current?.value)
    if (!currency.current || ![proposed.current, ''].includes(currency.current.value)) return
    proposed.current = currency.current.value = found?.currency ?? ''
  }
  useEffect(() => {
    if (zone.current?.value === '') {
      zone.current.value = getLocalTimeZone() ?? ''
      markAsInitial(zone.current)
    }
    proposeCurrency()
    if (proposed.current) markAsInitial(currency.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, [])
  return (
    <>
      <SelectField
        {...getField('country')}
        label={setUp.country}
        hint={setUp.countryHint}
        select={country}
        initialValue={values.country}
        onChange={proposeCurrency}
        choices={[{ value: '', label: setUp.countryChoose }, ...choices.countries]}
      />
      <SelectField
        {...getField('timeZone')}
        label={setUp.timeZone}
        select={zone}
        initialValue={values.timeZone}
        choices={[
          { value: '', label: setUp.timeZoneChoose },
          ...choices.timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
      />
      <SelectField
        {...getField('currency')}
        required={false}
        label={setUp.currency}
        select={currency}
        initialValue={values.currency}
        choices={[{ value: '', label: setUp.currencyChoose }, ...choices.currencies]}
      />
    </>
  )
}

/** Makes the proposal the initial value, or a draft would take it for a change by someone else. */
function markAsInitial(select: HTMLSelectElement | null) {
  for (const option of select?.options ?? []) option.defaultSelected = option.selected
}

const useSelect = () => useRef<HTMLSelectElement>(null)

type SelectProps = FieldProps & {
  label: string
  hint?: string
  select: RefObject<HTMLSelectElement | null>
  initialValue: string | undefined
  onChange?: () => void
  choices: Choice[]
}

function SelectField({
  name,
  required,
  select,
  initialValue = '',
  onChange,
  choices,
  ...frame
}: SelectProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <select
          {...control}
          ref={select}
          name={name}
          required={required}
          defaultValue={initialValue}
          onChange={onChange}
        >
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

function ServiceFields({
  problem,
  values,
}: { problem: string | undefined } & Pick<Props, 'values'>) {
  const { setUp } = useMessages().site
  const id = useId()
  return (
    <fieldset
      className="auth-choices"
      aria-describedby={problem ? `${id} ${id}-problem` : id}
      aria-invalid={problem ? true : undefined}
    >
      <legend className="field-label">{setUp.services}</legend>
      <p className="field-hint" id={id}>
        {setUp.servicesHint}
      </p>
      {serviceKeys.map((key) => (
        <label key={key} className="auth-choice">
          <input type="checkbox" name={key} defaultChecked={values[key] === 'on'} />
          {setUp.serviceNames[key]}
        </label>
      ))}
      <FieldProblem id={`${id}-problem`} text={problem} />
    </fieldset>
  )
}

function OwnerFields({ getField, values }: FieldsProps) {
  const { setUp, auth, reset } = useMessages().site
  return (
    <>
      <TextField
        {...getField('name')}
        label={setUp.name}
        autoComplete="name"
        defaultValue={values.name}
      />
      <TextField
        {...getField('email')}
        label={setUp.email}
        type="email"
        autoComplete="username"
        defaultValue={values.email}
      />
      <PasswordField
        {...getField('password')}
        label={auth.password}
        hint={reset.hint}
        autoComplete="new-password"
        minLength={12}
      />
    </>
  )
}
