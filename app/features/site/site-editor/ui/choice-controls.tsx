import { useId } from 'react'

import type { Prose } from '#app/core/prose.ts'
import { Field, FieldProblem } from '#app/ui/field.tsx'
import { ProseField } from '#app/ui/prose-field.tsx'

import type { ControlProps, FieldFrame, ValueProps } from './control-props.ts'
import { useEditorContext } from './editor-context.ts'
import { useWebsiteMessages } from './use-website-messages.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { policyAnswers } from '#app/features/studio/policy/rules.ts'
import { pages } from '#app/core/site-parts.ts'

export type Option = [value: string, label: string]

export function SelectControl({
  value,
  values,
  change,
  path,
  ...frame
}: FieldFrame & ValueProps<string> & { values: Option[] }) {
  return (
    <div data-way={path}>
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

export function MapControl({ frame, value, change, path }: ControlProps<'map'>) {
  const { maps } = useWebsiteMessages()
  return (
    <SelectControl
      {...frame}
      value={String(value ?? '')}
      values={[
        ['', maps.none],
        ['harbor', maps.harbor],
      ]}
      change={(to) => change(to || undefined, true)}
      path={path}
    />
  )
}

export function PageControl({ frame, value, change, path }: ControlProps<'page'>) {
  const messages = useWebsiteMessages()
  return (
    <SelectControl
      {...frame}
      value={String(value ?? '')}
      values={[
        ['', messages.nowhere],
        ...Object.entries(pages).map(([part, path]): Option => [
          path,
          messages.parts[part as keyof typeof pages],
        ]),
      ]}
      change={(to) => change(to, true)}
      path={path}
    />
  )
}

export function ProjectControl({ frame, value, change, path }: ControlProps<'project'>) {
  const messages = useWebsiteMessages()
  const { work } = useEditorContext()
  return (
    <SelectControl
      {...frame}
      value={String(value ?? '')}
      values={[['', messages.noItem], ...work.map(({ id, title }): Option => [id, title])]}
      change={(to) => change(to || null, true)}
      path={path}
    />
  )
}

export function ServiceControl({ frame, value, change, path }: ControlProps<'fixed'>) {
  const messages = useWebsiteMessages()
  return (
    <SelectControl
      {...frame}
      value={String(value ?? '')}
      values={serviceKeys.map((key): Option => [key, messages.parts[key]])}
      change={(to) => change(to, true)}
      path={path}
    />
  )
}

export function SwitchControl({ frame, value, change, path }: ControlProps<'switch'>) {
  const { label, hint, problem } = frame
  const id = useId()
  return (
    <div data-way={path}>
      <label className="fields-switch">
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

/** The answer is the studio's own text, or one generated from the policy, which is read-only. */
export function AnswerControl({ frame, value, change, path }: ControlProps<'answer'>) {
  const messages = useWebsiteMessages()
  const { answers } = useEditorContext()
  const answer = value as { text: Prose } | { policy: (typeof policyAnswers)[number] }
  return (
    <>
      <SelectControl
        {...frame}
        value={'policy' in answer ? answer.policy : 'own'}
        values={[
          ['own', messages.answers.own],
          ...policyAnswers.map((key): Option => [key, messages.answers[key]]),
        ]}
        change={(to) => change(to === 'own' ? { text: '' } : { policy: to }, true)}
        path={path}
      />
      {'policy' in answer ? (
        <p className="fields-policy">
          <b>{messages.fromPolicy}</b> {answers[answer.policy]}
        </p>
      ) : (
        <div data-way={`${path}.text`}>
          <ProseField
            label={messages.fields.text}
            value={answer.text}
            onChange={(text) => change({ text })}
          />
        </div>
      )}
    </>
  )
}
