import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { type OwnContent, ownContentKinds } from '#app/features/insight/sample-data/rules.ts'
import { ConfirmField } from '#app/features/studio/settings/ui/confirm-field.tsx'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useSampleDataMessages } from '#app/features/insight/sample-data/ui/use-sample-data-messages.ts'

/** Removes the sample: shows a count of people's own content, and requires the studio's name. */
export function SampleRemoval({
  name,
  ownContent,
  result,
}: {
  name: string
  ownContent: OwnContent
  result: FormResult | undefined
}) {
  const messages = useSampleDataMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formData?.get('form') === 'removal'
  const failed = result && !result.saved ? result : undefined
  const getProblem = (field: string) =>
    failed?.problems[field] && problemMessages[failed.problems[field]]
  useEffect(() => {
    if (failed)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid=true], [name=confirm], .notice')
        ?.focus()
  }, [failed])
  return (
    <>
      <OwnData ownContent={ownContent} />
      <p className="sample-lead">
        {messages.startLead} {messages.restoreBefore} <code>{messages.restoreCommand}</code>
        {'.'}
      </p>
      <details className="sample-start" open={failed !== undefined}>
        <summary className="button button-outline">{messages.start}</summary>
        <Form className="settings-form" method="post" noValidate ref={form} aria-busy={isBusy}>
          <input type="hidden" name="form" value="removal" />
          <p>{messages.warning}</p>
          <TextField
            name="name"
            label={messages.confirm(name)}
            defaultValue={failed?.values.name}
            problem={getProblem('name')}
            autoComplete="off"
            required
          />
          {failed?.problems.confirm && <ConfirmField problem={failed.problems.confirm} />}
          <FormProblem text={getProblem('form')} />
          <div className="form-actions">
            <Button type="submit" look="danger" disabled={isBusy}>
              {isBusy ? messages.removing : messages.remove}
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}

/** Lists people's own content, which is removed too. */
function OwnData({ ownContent }: { ownContent: OwnContent }) {
  const messages = useSampleDataMessages()
  const entries = ownContentKinds.filter((kind) => ownContent[kind] > 0)
  if (entries.length === 0) return null
  return (
    <div className="notice notice-warn sample-own">
      <TriangleAlert />
      <div>
        <p>{messages.mixed}</p>
        <ul>
          {entries.map((kind) => (
            <li key={kind}>{messages.counts[kind](ownContent[kind])}</li>
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
