import { CircleCheck } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { ConfirmField } from './confirm-field.tsx'
import type { FormResult } from './form-result.ts'
import { useFormResult } from './use-form-result.ts'

import './settings.css'

/** Returns the props of a field: its problem, and the typed value after a failure. */
export type GetFieldProps = (
  field: string,
  initialValue?: string,
) => { name: string; problem: string | undefined; defaultValue: string | undefined }
type Props = {
  name: string
  formKey: string
  result: FormResult | undefined
  title: string
  lead?: string
  /** The label of the button and the success message. */
  save?: string
  savedMessage?: string
  look?: 'accent' | 'outline' | 'danger'
  /** Shows the password field from the start; other forms show it once the result requires it. */
  confirm?: boolean
  /** `typed` holds the submitted values after a failure. Unchecked boxes are missing from it. */
  children?: (getField: GetFieldProps, typed: Record<string, string> | undefined) => ReactNode
}

/**
 * One of several forms on a page. It shows only its own result, clears its secrets, and confirms a
 * save.
 */
export function SettingsForm({
  name,
  formKey,
  result,
  title,
  lead,
  save,
  savedMessage,
  look = 'outline',
  confirm = false,
  children,
}: Props) {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const formResult = useFormResult(name, result)
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('form') === name
  useShownResult(form, isBusy, formResult, savedMessage ?? portal.saved)
  const confirmProblem = formResult && !formResult.saved ? formResult.problems.confirm : undefined
  const getField: GetFieldProps = (field, initialValue) => {
    const problem = formResult && !formResult.saved ? formResult.problems[field] : undefined
    return {
      name: field,
      problem: problem && problemMessages[problem],
      defaultValue:
        (formResult && !formResult.saved ? formResult.values[field] : undefined) ?? initialValue,
    }
  }
  return (
    <section className="card settings-card" aria-labelledby={id}>
      <header className="settings-card-head">
        <h2 id={id}>{title}</h2>
        {lead && <p className="muted">{lead}</p>}
      </header>
      <Form className="settings-form" method="post" noValidate ref={form} aria-busy={isBusy}>
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="formKey" value={`${formKey}:${name}`} />
        {children?.(getField, formResult && !formResult.saved ? formResult.values : undefined)}
        {(confirm || confirmProblem) && <ConfirmField problem={confirmProblem} />}
        <div className="form-actions">
          <Button type="submit" look={look} disabled={isBusy}>
            {isBusy ? portal.saving : (save ?? portal.save)}
          </Button>
          <SavedStatus
            saved={formResult?.saved === true && !isBusy}
            text={savedMessage ?? portal.saved}
          />
        </div>
      </Form>
    </section>
  )
}

/**
 * Confirms a save and empties the form, or focuses the first problem: once for each result, when
 * the page has its new data.
 */
function useShownResult(
  form: RefObject<HTMLFormElement | null>,
  isBusy: boolean,
  result: FormResult | undefined,
  savedMessage: string,
) {
  const lastResult = useRef<FormResult>(undefined)
  useEffect(() => {
    if (isBusy || lastResult.current === result) return
    lastResult.current = result
    if (result?.saved) {
      toast.success(savedMessage)
      form.current?.reset()
    } else if (result)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [name=confirm]')?.focus()
  }, [form, isBusy, result, savedMessage])
}

function SavedStatus({ saved, text }: { saved: boolean; text: string }) {
  return (
    <output className="form-status">
      {saved && (
        <>
          <CircleCheck />
          {text}
        </>
      )}
    </output>
  )
}
