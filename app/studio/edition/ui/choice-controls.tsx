import { ExternalLink } from 'lucide-react'
import { useId } from 'react'

import type { Prose } from '#app/core/prose.ts'
import { pages } from '#app/studio/edition/rules.ts'
import { type OfferingKey, policyAnswers } from '#app/studio/section/rules.ts'
import { categories } from '#app/studio/portfolio/rules.ts'
import { Field, FieldProblem } from '#app/ui/field.tsx'
import { ProseField } from '#app/ui/prose-field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { ControlProps, Frame, ValueProps } from './control.ts'
import { useDesk } from './desk.ts'
import { useWebsiteWords } from './use-website-words.ts'

type Option = [value: string, label: string]

function Choice({
  value,
  values,
  change,
  way,
  ...frame
}: Frame & ValueProps<string> & { values: Option[] }) {
  return (
    <div data-way={way}>
      <Field {...frame}>
        {(control) => (
          <select {...control} value={value} onChange={({ target }) => change(target.value)}>
            {values.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

export function MapControl({ frame, value, change, way }: ControlProps<'map'>) {
  const { maps } = useWebsiteWords()
  return (
    <Choice
      {...frame}
      value={String(value ?? '')}
      values={[
        ['', maps.none],
        ['harbor', maps.harbor],
      ]}
      change={(to) => change(to || undefined, true)}
      way={way}
    />
  )
}

export function PageControl({ frame, value, change, way }: ControlProps<'page'>) {
  const words = useWebsiteWords()
  return (
    <Choice
      {...frame}
      value={String(value ?? '')}
      values={[
        ['', words.nowhere],
        ...Object.entries(pages).map(([part, path]): Option => [
          path,
          words.parts[part as keyof typeof pages],
        ]),
      ]}
      change={(to) => change(to, true)}
      way={way}
    />
  )
}

export function ProjectControl({ frame, value, change, way }: ControlProps<'project'>) {
  const words = useWebsiteWords()
  const { work } = useDesk()
  return (
    <Choice
      {...frame}
      value={String(value ?? '')}
      values={[['', words.noItem], ...work.map(({ id, title }): Option => [id, title])]}
      change={(to) => change(to || null, true)}
      way={way}
    />
  )
}

const offeringKeys: OfferingKey[] = ['photography', 'documentary', 'podcast']

export function OfferingControl({ frame, value, change, way }: ControlProps<'fixed'>) {
  const words = useWebsiteWords()
  return (
    <Choice
      {...frame}
      value={String(value ?? '')}
      values={offeringKeys.map((key): Option => [key, words.parts[key]])}
      change={(to) => change(to, true)}
      way={way}
    />
  )
}

export function CategoryControl({ frame, value, change, way }: ControlProps<'category'>) {
  const { kinds } = useWords().site.portfolio
  return (
    <Choice
      {...frame}
      value={String(value ?? '')}
      values={categories.map((key): Option => [key, kinds[key]])}
      change={(to) => change(to, true)}
      way={way}
    />
  )
}

export function FilmControl({ frame, value, change, way }: ControlProps<'film'>) {
  const words = useWebsiteWords()
  const desk = useDesk()
  return (
    <>
      <Choice
        {...frame}
        value={String(value ?? '')}
        values={[['', words.noFilm], ...desk.films.map(optionOf)]}
        change={(to) => change(to || null, true)}
        way={way}
      />
      <ToLibrary />
    </>
  )
}

export function RecordingControl({ frame, value, change, way }: ControlProps<'recording'>) {
  const words = useWebsiteWords()
  const desk = useDesk()
  return (
    <>
      <Choice
        {...frame}
        value={String(value ?? '')}
        values={[['', words.noRecording], ...desk.sounds.map(optionOf)]}
        change={(to) => change(to, true)}
        way={way}
      />
      <ToLibrary />
    </>
  )
}

function optionOf({ id, name }: { id: string; name: string }): Option {
  return [id, name]
}

/** Films and recordings are added in the library. */
function ToLibrary() {
  const words = useWebsiteWords()
  return (
    <p className="field-hint writing-library">
      <a href="/portal/settings/library" target="_blank" rel="noreferrer">
        {words.bring}
        <ExternalLink aria-hidden="true" />
      </a>
    </p>
  )
}

export function SwitchControl({ frame, value, change, way }: ControlProps<'switch'>) {
  const { label, hint, problem } = frame
  const id = useId()
  return (
    <div data-way={way}>
      <label className="writing-switch">
        <input
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => change(target.checked, true)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && id}
        />
        <span>
          {label}
          {hint && <span className="field-hint">{hint}</span>}
        </span>
      </label>
      <FieldProblem id={id} text={problem} />
    </div>
  )
}

/** The studio's own words, or what the policy says itself: that is shown, and not typed. */
export function AnswerControl({ frame, value, change, way }: ControlProps<'answer'>) {
  const words = useWebsiteWords()
  const { answers } = useDesk()
  const answer = value as { text: Prose } | { policy: (typeof policyAnswers)[number] }
  return (
    <>
      <Choice
        {...frame}
        value={'policy' in answer ? answer.policy : 'own'}
        values={[
          ['own', words.answers.own],
          ...policyAnswers.map((key): Option => [key, words.answers[key]]),
        ]}
        change={(to) => change(to === 'own' ? { text: '' } : { policy: to }, true)}
        way={way}
      />
      {'policy' in answer ? (
        <p className="writing-policy">
          <b>{words.fromPolicy}</b> {answers[answer.policy]}
        </p>
      ) : (
        <div data-way={`${way}.text`}>
          <ProseField
            label={words.fields.text}
            value={answer.text}
            onChange={(text) => change({ text })}
          />
        </div>
      )}
    </>
  )
}
