import type { Prose } from '#app/core/prose.ts'
import { Field } from '#app/ui/field.tsx'
import { ProseField } from '#app/ui/prose-field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'

import type { ControlProps, FieldFrame, ValueProps } from './control-props.ts'
import { useEditorContext } from './editor-context.ts'
import { ChipControl } from './policy-chips.tsx'
import { useWebsiteMessages } from './use-website-messages.ts'

/**
 * An emptied optional line is removed from the content, except at the top level, where the content
 * always has the field.
 */
export function LineControl({
  spec,
  frame,
  value,
  change,
  path,
}: ControlProps<'line' | 'optional-line' | 'address'>) {
  const text = String(value ?? '')
  const mayBeLeftOut =
    spec.control === 'optional-line' && (value === undefined || path.includes('.'))
  return (
    <div data-way={path}>
      <Field {...frame}>
        {(control) => (
          <ChipControl text={text}>
            <input
              {...control}
              type="text"
              value={text}
              onChange={({ target }) =>
                change(target.value === '' && mayBeLeftOut ? undefined : target.value)
              }
              autoComplete="off"
              spellCheck={spec.control !== 'address'}
              {...(spec.control === 'address' && { inputMode: 'url' as const })}
            />
          </ChipControl>
        )}
      </Field>
      <LengthHint typed={text.length} best={spec.recommendedLength} />
    </div>
  )
}

export function LongControl({
  spec,
  frame,
  value,
  change,
  path,
}: ControlProps<'long' | 'optional-long'>) {
  const mayBeLeftOut = spec.control === 'optional-long' && !path.endsWith('bio')
  return (
    <LongTextField
      {...frame}
      best={spec.recommendedLength}
      value={String(value ?? '')}
      change={(to) => change(to === '' && mayBeLeftOut ? undefined : to)}
      path={path}
    />
  )
}

function LongTextField({
  best,
  value,
  change,
  path,
  ...frame
}: FieldFrame & ValueProps<string> & { best: number | undefined }) {
  return (
    <div data-way={path}>
      <Field {...frame}>
        {(control) => (
          <ChipControl text={value}>
            <textarea
              {...control}
              className="field-control fields-long"
              rows={2}
              value={value}
              onChange={({ target }) => change(target.value)}
            />
          </ChipControl>
        )}
      </Field>
      <LengthHint typed={value.length} best={best} />
    </div>
  )
}

/** Shown only near the recommended length; longer texts are allowed. */
function LengthHint({ typed, best }: { typed: number; best: number | undefined }) {
  const { length } = useWebsiteMessages()
  if (!best || typed < best * 0.8) return null
  return (
    <p className="fields-best" data-over={typed > best || undefined}>
      {length(typed, best)}
    </p>
  )
}

/** One entry per line; the last line may be empty while typing. */
export function LinesControl({ spec, frame, value, change, path }: ControlProps<'lines'>) {
  const lines = (value ?? []) as string[]
  const editor = useEditorContext()
  const sentence = useSentence()
  const innerProblem = Object.entries(editor.problems).find(([fieldPath]) =>
    fieldPath.startsWith(`${path}.`),
  )?.[1]
  const problem = frame.problem ?? (innerProblem && sentence(innerProblem))
  return (
    <div data-way={path}>
      <Field {...frame} {...(problem && { problem })}>
        {(control) => (
          <ChipControl text={lines.join('\n')}>
            <textarea
              {...control}
              className="field-control fields-long"
              rows={Math.max(2, lines.length)}
              value={lines.join('\n')}
              onChange={({ target }) =>
                change(
                  target.value === '' ? [] : target.value.split('\n').slice(0, spec.maxEntries),
                )
              }
            />
          </ChipControl>
        )}
      </Field>
      <LengthHint
        typed={Math.max(0, ...lines.map((line) => line.length))}
        best={spec.recommendedLength}
      />
    </div>
  )
}

export function ProseControl({ frame, value, change, path }: ControlProps<'prose'>) {
  return (
    <div data-way={path}>
      <ProseField {...frame} value={(value ?? '') as Prose} onChange={(to) => change(to)} />
    </div>
  )
}

export function NotesControl({ value, change, path }: ControlProps<'notes'>) {
  const notes = (value ?? {}) as Record<string, string>
  const { work } = useEditorContext()
  const { fields } = useWebsiteMessages()
  return (
    <fieldset className="fields-group" data-way={path}>
      <legend>{fields.notes}</legend>
      {work
        .filter(({ category }) => category === 'podcast')
        .map(({ id, title }) => (
          <LongTextField
            key={id}
            label={title}
            best={160}
            value={notes[id] ?? ''}
            path={`${path}.${id}`}
            change={(text) => {
              const { [id]: _, ...rest } = notes
              change(text === '' ? rest : { ...notes, [id]: text })
            }}
          />
        ))}
    </fieldset>
  )
}
