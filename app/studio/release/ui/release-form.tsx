import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { Button } from '#app/ui/button.tsx'
import { Field, FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { agreeable, mostPaper, paperTypes } from '../rules.ts'
import type { ReleaseAnswer } from './release-answer.ts'
import { useReleaseWords } from './use-release-words.ts'

type Props = { itemId: string; today: string; once: string; answer: ReleaseAnswer | undefined }

/** Folded away until it is wanted; refused, it opens with all that was typed. */
export function ReleaseForm({ itemId, today, once, answer: given }: Props) {
  const { form: words } = useReleaseWords()
  const sentence = useSentence()
  const { fold, form, Form, busy, answer, large, setLarge, submit } = useReleaseForm(given)
  const {
    problem,
    problems = {},
    values = {},
  } = answer && !answer.ok ? answer : { problem: undefined }
  const paper: ProblemCode | undefined = large ? 'paper-large' : problems.paper
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
        <Fields today={today} values={values} problems={problems} />
        <PaperField problem={paper && sentence(paper)} onChange={() => setLarge(false)} />
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

function Fields({
  today,
  values,
  problems,
}: {
  today: string
  values: Record<string, string>
  problems: Record<string, ProblemCode>
}) {
  const { form: words } = useReleaseWords()
  const { optional } = useWords().portal
  const sentence = useSentence()
  const about = (field: string, known = '') => ({
    name: field,
    defaultValue: values[field] ?? known,
    problem: problems[field] && sentence(problems[field]),
  })
  return (
    <>
      <TextField
        {...about('who')}
        label={words.who}
        hint={words.whoHint}
        autoComplete="off"
        maxLength={120}
        required
      />
      <TextField {...about('givenOn', today)} label={words.day} type="date" max={today} required />
      <Covers values={values} problem={problems.names && sentence(problems.names)} />
      <TextArea
        {...about('scope')}
        label={words.scope}
        note={optional}
        hint={words.scopeHint}
        maxLength={1000}
        rows={2}
      />
    </>
  )
}

/** Sends the form, unless the file is too large; a release that was recorded closes it. */
function useReleaseForm(given: ReleaseAnswer | undefined) {
  const { form: words } = useReleaseWords()
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
  useEffect(() => {
    if (large) form.current?.querySelector<HTMLElement>('[type=file]')?.focus()
  }, [large])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('paper')
    const isLarge = file instanceof File && file.size > mostPaper
    if (isLarge) event.preventDefault()
    setLarge(isLarge)
  }
  return { fold, form, Form, busy, answer: told ?? given, large, setLarge, submit }
}

function Covers({
  values,
  problem,
}: {
  values: Record<string, string>
  problem: string | undefined
}) {
  const { form: words, covers } = useReleaseWords()
  const id = useId()
  return (
    <fieldset className="consent-covers">
      <legend>{words.covers}</legend>
      {agreeable.map((one) => (
        <label key={one} className="choice">
          <input
            type="checkbox"
            name={one}
            defaultChecked={values[one] === 'on'}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && `${id}-covers`}
          />
          {covers[one]}
        </label>
      ))}
      <FieldProblem id={`${id}-covers`} text={problem} />
    </fieldset>
  )
}

function PaperField({ problem, onChange }: { problem: string | undefined; onChange: () => void }) {
  const { form: words } = useReleaseWords()
  const { optional } = useWords().portal
  return (
    <Field label={words.paper} note={optional} hint={words.paperHint} problem={problem}>
      {(control) => (
        <input
          {...control}
          type="file"
          name="paper"
          accept={paperTypes.join()}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
