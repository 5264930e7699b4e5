import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'

import type { Week } from '#app/core/day.ts'
import { useAvailabilityWords } from '#app/studio/availability/ui/use-availability-words.ts'
import { WeekFields } from '#app/studio/availability/ui/week-fields.tsx'
import type { OwnPicture } from '#app/studio/picture/rules.ts'
import { PictureCard } from '#app/studio/picture/ui/picture-card.tsx'
import type { StudioField } from '#app/studio/settings/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { FormAnswer } from './form-answer.ts'
import { SettingsForm } from './settings-form.tsx'
import type { StudioAnswer } from './studio-answer.ts'

type Choice = { value: string; label: string }
type Props = {
  values: Record<StudioField, string>
  seen: string
  timeZones: Choice[]
  currencies: Choice[]
  once: string
  answer: StudioAnswer | undefined
  week: Week
  picture: OwnPicture | null
  told: FormAnswer | undefined
}
type About = (field: StudioField) => {
  name: string
  label: string
  hint?: string
  problem: string | undefined
  defaultValue: string | undefined
}

/** What the studio is known by and reckons with, on the website and in the portal. */
export function StudioPage({ week, picture, told, ...facts }: Props) {
  const { hours } = useAvailabilityWords()
  return (
    <>
      <StudioFacts {...facts} />
      <SettingsForm
        name="hours"
        once={facts.once}
        answer={told}
        title={hours.title}
        lead={hours.studioLead}
      >
        {(about, typed) => <WeekFields week={week} about={about} typed={typed} />}
      </SettingsForm>
      <PictureCard place="share" picture={picture} once={facts.once} answer={told} />
    </>
  )
}

function StudioFacts({
  values,
  seen,
  timeZones,
  currencies,
  once,
  answer,
}: Omit<Props, 'week' | 'picture' | 'told'>) {
  const { portal } = useWords()
  const problems = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const savedBefore = useSearchParams()[0].get('saved') === 'studio'
  // the page's data may be renewed while somebody types: what counts is what the form was opened
  // with, or was last answered
  const [opened] = useState<Pick<StudioAnswer, 'values' | 'seen'>>({ values, seen })
  const shown = answer ?? opened
  const refused = answer && !answer.saved ? answer : undefined
  useEffect(() => {
    if (answer?.saved) toast.success(portal.saved, { id: 'saved' })
    else if (answer)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [answer, portal])
  const about = useAbout(shown.values, refused)
  return (
    <section className="card settings-card" aria-labelledby="studio">
      <Head />
      <Form
        className="settings-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={busy}
        preventScrollReset
      >
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="seen" value={shown.seen} />
        {refused?.problem && (
          <p className="notice notice-bad" role="alert" tabIndex={-1}>
            <CircleAlert />
            {problems[refused.problem]}
          </p>
        )}
        <Fields key={shown.seen} about={about} timeZones={timeZones} currencies={currencies} />
        <Actions busy={busy} saved={answer ? answer.saved : savedBefore} />
      </Form>
    </section>
  )
}

function useAbout(
  values: StudioAnswer['values'],
  refused: Extract<StudioAnswer, { saved: false }> | undefined,
): About {
  const { portal } = useWords()
  const problems = useProblems()
  const words = portal.settings.studio
  const hints: Partial<Record<StudioField, string>> = words.hints
  return (field) => {
    const [problem, theirs] = [refused?.problems[field], refused?.theirs?.[field]]
    const said =
      theirs === undefined
        ? problem && problems[problem]
        : theirs === ''
          ? words.theirsEmpty
          : words.theirs(theirs.replaceAll('\n', ', '))
    return {
      name: field,
      label: words.fields[field],
      ...(hints[field] && { hint: hints[field] }),
      problem: said,
      defaultValue: values[field],
    }
  }
}

function Head() {
  const { tabs, studio: words } = useWords().portal.settings
  return (
    <header className="settings-card-head">
      <h2 id="studio">{tabs.studio}</h2>
      <p className="muted">
        {words.lead}{' '}
        <Link className="settings-link" to="/portal/settings/email">
          {words.email}
        </Link>
      </p>
    </header>
  )
}

function Actions({ busy, saved }: { busy: boolean; saved: boolean }) {
  const { portal } = useWords()
  return (
    <div className="form-actions">
      <Button type="submit" look="accent" disabled={busy}>
        {busy ? portal.saving : portal.save}
      </Button>
      <output className="form-said">
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

function Fields({
  about,
  timeZones,
  currencies,
}: { about: About } & Pick<Props, 'timeZones' | 'currencies'>) {
  const { groups, elsewhere, everywhere } = useWords().portal.settings.studio
  return (
    <>
      <Group legend={groups.name} quiet>
        <TextField {...about('name')} autoComplete="off" required maxLength={120} />
        <TextField {...about('legalName')} autoComplete="off" maxLength={160} />
        <TextField
          {...about('badge')}
          className="settings-letter"
          autoComplete="off"
          maxLength={12}
        />
      </Group>
      <Group legend={groups.place}>
        <p className="field-hint">
          {elsewhere}{' '}
          <Link className="settings-link" to="/portal/settings/website/everywhere">
            {everywhere}
          </Link>
        </p>
        <TextField {...about('place')} autoComplete="off" maxLength={80} />
      </Group>
      <Group legend={groups.terms}>
        <Select {...about('timeZone')} choices={timeZones} />
        <Select {...about('currency')} choices={currencies} />
      </Group>
      <Group legend={groups.closed}>
        <TextArea {...about('closedDays')} rows={5} autoComplete="off" />
      </Group>
    </>
  )
}

/** `quiet` where its first field says the same. */
function Group({
  legend,
  quiet = false,
  children,
}: {
  legend: string
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className="settings-group">
      <legend className={quiet ? 'visually-hidden' : undefined}>{legend}</legend>
      {children}
    </fieldset>
  )
}

function Select({
  choices,
  name,
  defaultValue,
  ...frame
}: ReturnType<About> & { choices: Choice[] }) {
  const there = choices.some(({ value }) => value === defaultValue)
  return (
    <Field {...frame}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          {!there && defaultValue && <option value={defaultValue}>{defaultValue}</option>}
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
