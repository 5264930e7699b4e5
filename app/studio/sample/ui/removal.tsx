import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { type Own, ownKinds } from '#app/studio/sample/rules.ts'
import { ConfirmField } from '#app/studio/settings/ui/confirm-field.tsx'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

/**
 * The way to one's own studio: what would go is counted first, and the name of what goes is typed.
 */
export function Removal({
  name,
  own,
  answer,
}: {
  name: string
  own: Own
  answer: FormAnswer | undefined
}) {
  const {
    portal: { sample: words },
  } = useWords()
  const problems = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formData?.get('form') === 'removal'
  const refused = answer && !answer.saved ? answer : undefined
  const problem = (field: string) => refused?.problems[field] && problems[refused.problems[field]]
  useEffect(() => {
    if (refused)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid=true], [name=confirm], .notice')
        ?.focus()
  }, [refused])
  return (
    <>
      <OwnData own={own} />
      <p className="sample-lead">
        {words.startLead} {words.restoreBefore} <code>{words.restoreCommand}</code>
        {'.'}
      </p>
      <details className="sample-start" open={refused !== undefined}>
        <summary className="button button-outline">{words.start}</summary>
        <Form className="settings-form" method="post" noValidate ref={form} aria-busy={busy}>
          <input type="hidden" name="form" value="removal" />
          <p>{words.warning}</p>
          <TextField
            name="name"
            label={words.confirm(name)}
            defaultValue={refused?.values.name}
            problem={problem('name')}
            autoComplete="off"
            required
          />
          {refused?.problems.confirm && <ConfirmField problem={refused.problems.confirm} />}
          <FormProblem text={problem('form')} />
          <div className="form-actions">
            <Button type="submit" look="danger" disabled={busy}>
              {busy ? words.removing : words.remove}
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}

/** What people have added to the sample, which goes with it. */
function OwnData({ own }: { own: Own }) {
  const { sample: words } = useWords().portal
  const mixed = ownKinds.filter((kind) => own[kind] > 0)
  if (mixed.length === 0) return null
  return (
    <div className="notice notice-warn sample-own">
      <TriangleAlert />
      <div>
        <p>{words.mixed}</p>
        <ul>
          {mixed.map((kind) => (
            <li key={kind}>{words.counts[kind](own[kind])}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function FormProblem({ text }: { text: string | undefined }) {
  return text ? (
    <p className="notice notice-bad" tabIndex={-1} role="alert">
      <CircleAlert />
      {text}
    </p>
  ) : null
}
