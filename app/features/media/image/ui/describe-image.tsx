import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'

import type { ImageView } from '#app/core/media.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { needsAltText } from '../rules.ts'
import { FocusField } from './focus-field.tsx'
import { useImageMessages } from './use-image-messages.ts'

type Props = {
  id: string
  view: ImageView
  isNew: boolean
  onSaved: (id: string, view: ImageView) => void
  onLater: () => void
}
type Description = { focus: [x: number, y: number]; alt: string; decorative: boolean }

const shapes = ['wide', 'upright', 'square'] as const

/** Edits an image's focus, previewed in three shapes, and its alt text. */
export function DescribeImage({ id, view, isNew, onSaved, onLater }: Props) {
  const messages = useImageMessages()
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const { Form, isBusy, field, values, focusOn, changeValues, problem, submit } =
    useDescriptionForm({
      id,
      view,
      onSaved,
    })
  const sentence = problem && problemMessages[problem]
  const ofAlt = problem?.startsWith('alt-') === true
  return (
    <Form
      className="about-picture"
      method="post"
      action={`/portal/website/pictures/${id}`}
      noValidate
      onSubmit={submit}
      onChange={(event: FormEvent) => event.stopPropagation()}
      aria-busy={isBusy}
    >
      <div
        className="about-picture-focus"
        onChange={({ target }) => focusOn(target as HTMLInputElement)}
      >
        <FocusField
          picture={{ hash: id, width: view.width, height: view.height }}
          value={view.focus.join(' ')}
          problem={problem === 'focus-unknown' ? sentence : undefined}
        />
      </div>
      <CropPreviews base={view.base} focus={values.focus} />
      <AltTextField
        field={field}
        values={values}
        problem={ofAlt ? sentence : undefined}
        onChange={changeValues}
      />
      <FieldProblem
        id="about-picture-problem"
        text={ofAlt || problem === 'focus-unknown' ? undefined : sentence}
      />
      <div className="form-actions">
        <Button type="submit" look="accent" disabled={isBusy}>
          {isBusy ? portal.saving : portal.save}
        </Button>
        <Button look="quiet" onClick={onLater}>
          {isNew ? messages.about.later : portal.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** Form state; an image must have alt text or be decorative. */
function useDescriptionForm({ id, view, onSaved }: Pick<Props, 'id' | 'view' | 'onSaved'>) {
  const [values, setValues] = useState<Description>({
    focus: view.focus,
    alt: view.alt,
    decorative: view.decorative === true,
  })
  const [missing, setMissing] = useState(false)
  const { focus, decorative } = values
  const alt = decorative ? '' : values.alt.trim()
  const { Form, isBusy, result } = useActionForm<ActionResult>((result) => {
    if (result.ok) onSaved(id, withDescription(view, { focus, alt, decorative }))
  })
  const field = useRef<HTMLInputElement>(null)
  const lacksWords = needsAltText(view)
  useEffect(() => {
    if (lacksWords) field.current?.focus()
  }, [lacksWords])
  const focusOn = ({ value }: HTMLInputElement) =>
    setValues({ ...values, focus: value.split(' ').map(Number) as [x: number, y: number] })
  const changeValues = (next: Description) => {
    setMissing(false)
    setValues(next)
  }
  const submit = (event: FormEvent) => {
    event.stopPropagation()
    const lacks = !decorative && alt === ''
    setMissing(lacks)
    if (!lacks) return
    event.preventDefault()
    field.current?.focus()
  }
  const problem = missing ? 'alt-missing' : result && !result.ok ? result.problem : undefined
  return { Form, isBusy, field, values, focusOn, changeValues, problem, submit }
}

function withDescription(
  { decorative: _, ...view }: ImageView,
  { focus, alt, decorative }: Description,
): ImageView {
  return {
    ...view,
    focus,
    alt,
    ...(decorative && { decorative }),
    share: `${view.base}-share-${focus.join('-')}.jpg`,
  }
}

function CropPreviews({ base, focus }: { base: string; focus: Description['focus'] }) {
  const { about: messages } = useImageMessages()
  return (
    <ul className="about-picture-shapes" aria-hidden="true">
      {shapes.map((shape) => (
        <li key={shape}>
          <img
            className={`shape-${shape}`}
            src={`${base}-480.webp`}
            alt=""
            data-focus={focus.join(' ')}
          />
          {messages[shape]}
        </li>
      ))}
    </ul>
  )
}

/** Edits the alt text, which is disabled for a decorative image. */
function AltTextField({
  field,
  values,
  problem,
  onChange,
}: {
  field: RefObject<HTMLInputElement | null>
  values: Description
  problem: string | undefined
  onChange: (values: Description) => void
}) {
  const { about: messages, altHint } = useImageMessages()
  return (
    <div className="about-picture-alt">
      <TextField
        ref={field}
        name="alt"
        label={messages.alt}
        hint={altHint}
        problem={problem}
        value={values.decorative ? '' : values.alt}
        disabled={values.decorative}
        onChange={({ target }) => onChange({ ...values, alt: target.value })}
        autoComplete="off"
        maxLength={200}
      />
      <label className="choice">
        <input
          type="checkbox"
          name="decorative"
          checked={values.decorative}
          onChange={({ target }) => onChange({ ...values, decorative: target.checked })}
        />
        {messages.decorative}
      </label>
    </div>
  )
}
