import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { localTimeZone } from '#app/core/day.ts'
import { sizeText } from '#app/core/display.ts'
import type { PictureView } from '#app/core/media.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { AuthFrame } from './auth-frame.tsx'

type SetUpField = 'studio' | 'studioEmail' | 'timeZone' | 'name' | 'email' | 'password'

type Props = {
  picture?: PictureView | null
  problems: Partial<Record<SetUpField, ProblemCode>>
  values: Partial<Record<SetUpField, string>>
  timeZones: string[]
  token: string
  /** The backup of a sample that stood here before. */
  kept: { file: string; bytes: number } | null
}

type About = (name: SetUpField) => {
  name: SetUpField
  required: boolean
  problem: string | undefined
}

/** The first screen of a new studio; whoever fills it in is its owner. */
export function SetUp({ picture, problems, values, timeZones, token, kept }: Props) {
  const {
    site: { setUp, locale },
  } = useWords()
  const sentences = useProblems()
  const busy = useNavigation().state !== 'idle'
  const about: About = (name) => ({
    name,
    required: true,
    problem: problems[name] && sentences[problems[name]],
  })
  return (
    <AuthFrame picture={picture} title={setUp.title} lead={setUp.lead}>
      {kept && <p className="auth-kept">{setUp.kept(kept.file, sizeText(kept.bytes, locale))}</p>}
      <Form className="auth-form" method="post" noValidate>
        <h2>{setUp.theStudio}</h2>
        <StudioFields about={about} values={values} />
        <TimeZone
          {...about('timeZone')}
          label={setUp.timeZone}
          choose={setUp.timeZoneChoose}
          chosen={values.timeZone ?? ''}
          isFirst={Object.keys(problems).length === 0}
          timeZones={timeZones}
        />
        <h2>{setUp.you}</h2>
        <OwnerFields about={about} values={values} />
        <input type="hidden" name="token" value={token} />
        <Button look="accent" type="submit" disabled={busy}>
          {busy ? setUp.saving : setUp.save}
        </Button>
      </Form>
    </AuthFrame>
  )
}

type FieldsProps = { about: About; values: Props['values'] }

function StudioFields({ about, values }: FieldsProps) {
  const { setUp } = useWords().site
  return (
    <>
      <TextField
        {...about('studio')}
        label={setUp.studio}
        autoComplete="organization"
        defaultValue={values.studio}
      />
      <TextField
        {...about('studioEmail')}
        label={setUp.studioEmail}
        hint={setUp.studioEmailHint}
        type="email"
        autoComplete="off"
        defaultValue={values.studioEmail}
      />
    </>
  )
}

function OwnerFields({ about, values }: FieldsProps) {
  const { setUp, auth, reset } = useWords().site
  return (
    <>
      <TextField
        {...about('name')}
        label={setUp.name}
        autoComplete="name"
        defaultValue={values.name}
      />
      <TextField
        {...about('email')}
        label={setUp.email}
        type="email"
        autoComplete="username"
        defaultValue={values.email}
      />
      <PasswordField
        {...about('password')}
        label={auth.password}
        hint={reset.hint}
        autoComplete="new-password"
        minLength={12}
      />
    </>
  )
}

type ZoneProps = {
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
 * Set to the browser's own zone as soon as it can say it: the server's is often another, and nobody
 * should begin in UTC unnoticed.
 */
function TimeZone({
  label,
  choose,
  name,
  required,
  problem,
  chosen,
  isFirst,
  timeZones,
}: ZoneProps) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const here = localTimeZone()
    // somebody may have chosen before the page was awake
    if (isFirst && here && select.current?.value === chosen) select.current.value = here
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
