import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { useSentence } from '#app/studio/edition/ui/use-website-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useWords } from '#app/ui/use-words.ts'

import { agreeable, mostPaper, paperTypes } from '../rules.ts'
import type { ReleaseAnswer } from './release-answer.ts'
import { useReleaseWords } from './use-release-words.ts'

type Props = { itemId: string; today: string; once: string; answer: ReleaseAnswer | undefined }

/** Folded away until it is wanted; refused, it opens with all that was typed. */
export function ReleaseForm({ itemId, today, once, answer: given }: Props) {
  const { form: words, covers } = useReleaseWords()
  const { optional } = useWords().portal
  const sentence = useSentence()
  const id = useId()
  const fold = useRef<HTMLDetailsElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [large, setLarge] = useState(false)
  const {
    Form,
    busy,
    answer: told,
  } = useAct<ReleaseAnswer>((answer) => {
    if (!answer.ok)
      return form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
    toast.success(words.done, { id: 'consent' })
    form.current?.reset()
    if (fold.current) fold.current.open = false
    fold.current?.querySelector('summary')?.focus()
  })
  const answer = told ?? given
  const {
    problem,
    problems = {},
    values = {},
  } = answer && !answer.ok ? answer : { problem: undefined }
  useEffect(() => {
    if (large) form.current?.querySelector<HTMLElement>('[type=file]')?.focus()
  }, [large])
  const about = (field: string, known = '') => ({
    name: field,
    defaultValue: values[field] ?? known,
    problem: problems[field] && sentence(problems[field]),
  })
  const paper = large ? 'paper-large' : problems.paper
  /** What is seen before anything is sent. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('paper')
    const isLarge = file instanceof File && file.size > mostPaper
    if (isLarge) event.preventDefault()
    setLarge(isLarge)
  }
  return (
    <details ref={fold} open={given !== undefined && !given.ok}>
      <summary className="button button-outline button-compact">{words.offer}</summary>
      <Form
        className="consent-box"
        method="post"
        action={`/portal/portfolio/${itemId}/releases`}
        encType="multipart/form-data"
        noValidate
        ref={form}
        onSubmit={submit}
        aria-busy={busy}
        preventScrollReset
      >
        <Once page={once} form="release" />
        <TextField
          {...about('who')}
          label={words.who}
          hint={words.whoHint}
          autoComplete="off"
          maxLength={120}
          required
        />
        <TextField
          {...about('givenOn', today)}
          label={words.day}
          type="date"
          max={today}
          required
        />
        <fieldset className="consent-covers">
          <legend>{words.covers}</legend>
          {agreeable.map((one) => (
            <label key={one} className="choice">
              <input
                type="checkbox"
                name={one}
                defaultChecked={values[one] === 'on'}
                aria-invalid={problems.names ? true : undefined}
                aria-describedby={problems.names && `${id}-covers`}
              />
              {covers[one]}
            </label>
          ))}
          <FieldProblem id={`${id}-covers`} text={problems.names && sentence(problems.names)} />
        </fieldset>
        <TextArea
          {...about('scope')}
          label={words.scope}
          note={optional}
          hint={words.scopeHint}
          maxLength={1000}
          rows={2}
        />
        <Field
          label={words.paper}
          note={optional}
          hint={words.paperHint}
          problem={paper && sentence(paper)}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name="paper"
              accept={paperTypes.join()}
              onChange={() => setLarge(false)}
            />
          )}
        </Field>
        {problem && Object.keys(problems).length === 0 && (
          <p className="notice notice-bad" role="alert" tabIndex={-1}>
            <CircleAlert />
            {sentence(problem)}
          </p>
        )}
        <p className="form-actions">
          <Button type="submit" disabled={busy}>
            {busy ? words.acting : words.act}
          </Button>
        </p>
      </Form>
    </details>
  )
}
