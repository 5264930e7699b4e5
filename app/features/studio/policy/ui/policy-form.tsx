import { CircleAlert, CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation, useSearchParams } from 'react-router'

import { formatDateTime } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { PolicyFormResult } from './policy-form-result.ts'
import { type GetFieldProps, PolicyFields } from './policy-fields.tsx'
import { usePolicyMessages } from './use-policy-messages.ts'

type Props = {
  values: Record<string, string>
  revision: number
  formKey: string
  result: PolicyFormResult | undefined
  onPreview: (fields: Record<string, string>) => void
}

/** The form of the policy. It calls `onPreview` with all fields on every change. */
export function PolicyForm({ values, revision, formKey, result, onPreview }: Props) {
  const problemMessages = useProblems()
  const { page: messages } = usePolicyMessages()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const savedBefore = useSearchParams()[0].get('saved') === 'policy'
  // live updates may replace the page's data while someone types, so the form keeps the values it
  // was opened with or the last result
  const [openedForm] = useState<Pick<PolicyFormResult, 'values' | 'revision'>>({ values, revision })
  const formState = result ?? openedForm
  const failedResult = result && !result.saved ? result : undefined
  const updatePreview = useCallback(() => {
    if (form.current)
      onPreview(
        Object.fromEntries(
          [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
        ),
      )
  }, [onPreview])
  useEffect(() => {
    if (result?.saved) toast.success(messages.saved, { id: 'saved' })
    else if (result)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result, messages])
  // also covers changes typed before hydration
  useEffect(updatePreview, [updatePreview, formState.revision])
  const getField: GetFieldProps = (field) => {
    const problem = failedResult?.problems[field]
    return {
      name: field,
      defaultValue: formState.values[field] ?? '',
      problem: problem && problemMessages[problem],
    }
  }
  return (
    <Form
      className="settings-form policy-form"
      method="post"
      noValidate
      ref={form}
      aria-busy={isBusy}
      preventScrollReset
      onInput={updatePreview}
    >
      {/* The first submit button handles Enter, so a hidden one that saves comes before the others.
       */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="formKey" value={`${formKey}:${formState.revision}`} />
      <input type="hidden" name="revision" value={formState.revision} />
      {failedResult && <SaveFailure result={failedResult} />}
      <div
        className="policy-fields"
        key={`${formState.revision} ${Object.keys(failedResult?.problems ?? {}).join()}`}
      >
        <PolicyFields getField={getField} values={formState.values} updatePreview={updatePreview} />
      </div>
      <SaveButton isBusy={isBusy} saved={result ? result.saved : savedBefore} />
    </Form>
  )
}

function SaveButton({ isBusy, saved }: { isBusy: boolean; saved: boolean }) {
  const { portal } = useMessages()
  const { page: messages } = usePolicyMessages()
  return (
    <div className="form-actions">
      <Button type="submit" look="accent" disabled={isBusy}>
        {isBusy ? portal.saving : portal.save}
      </Button>
      <output className="form-status">
        {saved && (
          <>
            <CircleCheck />
            {messages.saved}
          </>
        )}
      </output>
    </div>
  )
}

function SaveFailure({
  result: { problem, changed },
}: {
  result: Extract<PolicyFormResult, { saved: false }>
}) {
  const problemMessages = useProblems()
  const { page: messages } = usePolicyMessages()
  const display = useDisplay()
  const message = changed
    ? messages.changedBy(changed.name, formatDateTime(changed.at, display))
    : problem && problemMessages[problem]
  return message ? (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      {message}
    </p>
  ) : null
}
