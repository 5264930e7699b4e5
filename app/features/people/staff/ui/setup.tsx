import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { getLocalTimeZone } from '#app/core/day.ts'
import { formatFileSize } from '#app/core/display.ts'
import type { ImageView } from '#app/core/media.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { AuthFrame } from './auth-frame.tsx'

type SetupField = 'studio' | 'studioEmail' | 'timeZone' | 'name' | 'email' | 'password'

type Props = {
  picture?: ImageView | null
  problems: Partial<Record<SetupField, ProblemCode>>
  values: Partial<Record<SetupField, string>>
  timeZones: string[]
  token: string
  /** The backup of the sample studio that was removed. */
  kept: { file: string; bytes: number } | null
}

type GetFieldProps = (name: SetupField) => {
  name: SetupField
  required: boolean
  problem: string | undefined
}

/** The first page of a new studio. The person who completes it becomes its owner. */
export function Setup({ picture, problems, values, timeZones, token, kept }: Props) {
  const {
    site: { setUp, locale },
  } = useMessages()
  const problemMessages = useProblems()
  const busy = useNavigation().state !== 'idle'
  const getField: GetFieldProps = (name) => ({
    name,
    required: true,
    problem: problems[name] && problemMessages[problems[name]],
  })
  return (
    <AuthFrame picture={picture} title={setUp.title} lead={setUp.lead}>
      {kept && (
        <p className="auth-kept">{setUp.kept(kept.file, formatFileSize(kept.bytes, locale))}</p>
      )}
      <Form className="auth-form" method="post" noValidate>
        <h2>{setUp.theStudio}</h2>
        <StudioFields getField={getField} values={values} />
        <TimeZoneField
          {...getField('timeZone')}
          label={setUp.timeZone}
          choose={setUp.timeZoneChoose}
          chosen={values.timeZone ?? ''}
          isFirst={Object.keys(problems).length === 0}
          timeZones={timeZones}
        />
        <h2>{setUp.you}</h2>
        <OwnerFields getField={getField} values={values} />
        <input type="hidden" name="token" value={token} />
        <Button look="accent" type="submit" disabled={busy}>
          {busy ? setUp.saving : setUp.save}
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

type TimeZoneProps = {
  label: string
  choose: string
  name: string
  required: boolean
  problem?: string
  chosen: string
  isFirst: boolean
  timeZones: string[]
}

/**
 * Preselects the browser's time zone after hydration. The server's zone often differs, and an
 * unnoticed UTC would shift every booking.
 */
function TimeZoneField({
  label,
  choose,
  name,
  required,
  problem,
  chosen,
  isFirst,
  timeZones,
}: TimeZoneProps) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const localZone = getLocalTimeZone()
    // the user may have chosen before hydration
    if (isFirst && localZone && select.current?.value === chosen) select.current.value = localZone
  }, [isFirst, chosen])
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <select {...control} ref={select} name={name} required={required} defaultValue={chosen}>
          <option value="">{choose}</option>
          {timeZones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
