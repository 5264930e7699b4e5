import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { findPlaceholder } from '#app/core/placeholder.ts'
import { type ContractContent } from '#app/features/sales/contract-template/rules.ts'
import { getBlockText } from '#app/features/sales/contract-template/form.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import { ContentField } from './content-field.tsx'
import { formatContent, parseContent } from './content-json.ts'
import type { ContentLabels } from './content-view.ts'
import { type EditorResult, type TemplateProps, templatesPath } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = Pick<TemplateProps, 'template' | 'formKey' | 'result'> & {
  start: Pick<EditorResult, 'content' | 'revision'>
  content: ContractContent
  labels: ContentLabels
  isChanged: boolean
  onChange: (content: ContractContent) => void
}

/**
 * The form of the text. Its field is a hidden text area, so that what is typed is kept in the
 * browser like that of any form.
 */
export function TemplateForm({ start, content, labels, isChanged, onChange, ...props }: Props) {
  const { template, formKey, result } = props
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const problem = useTextProblem(content, result)
  useShownResult(form, result)
  return (
    <Form
      className="contract-form"
      method="post"
      noValidate
      ref={form}
      aria-busy={isBusy}
      preventScrollReset
    >
      <IdempotencyField page={formKey} form={String(start.revision)} />
      <input type="hidden" name="revision" value={start.revision} />
      {result?.problem === 'contract-template-was-changed' && <Conflict id={template.id} />}
      <textarea
        name="content"
        ref={field}
        hidden
        defaultValue={start.content}
        onChange={({ target }) => onChange(parseContent(target.value) ?? content)}
      />
      <ContentField
        value={content}
        labels={labels}
        problem={problem}
        onChange={(next) => typeInto(field.current!, formatContent(next))}
      />
      <FormBar template={template} isBusy={isBusy} isChanged={isChanged} />
    </Form>
  )
}

/** Sets the value below React, which then learns of it by the event, as drafts do. */
function typeInto(field: HTMLTextAreaElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Returns the problem of the text: a placeholder at once, others after saving. */
function useTextProblem(
  content: ContractContent,
  result: EditorResult | undefined,
): string | undefined {
  const { editor: messages } = useContractTemplateMessages()
  const problemMessages = useProblems()
  const placeholder = content.blocks
    .map((block) => findPlaceholder(getBlockText(block)))
    .find((found) => found !== null)
  if (placeholder) return messages.placeholder(placeholder)
  const problem = result?.problem
  // the placeholder is gone since, and a conflict is not about the text
  if (!problem || problem === 'contract-placeholder' || problem === 'contract-template-was-changed')
    return undefined
  return problemMessages[problem]
}

/** Confirms a save, or focuses the first problem. */
function useShownResult(form: RefObject<HTMLFormElement | null>, result: EditorResult | undefined) {
  const { editor: messages } = useContractTemplateMessages()
  useEffect(() => {
    if (!result) return
    if (result.problem)
      form.current?.querySelector<HTMLElement>('.notice, [aria-invalid=true]')?.focus()
    else
      toast.success(result.isPublished ? messages.published : messages.draftSaved, { id: 'saved' })
  }, [form, result, messages])
}

/** Says that another person saved the draft, with a link to it. */
function Conflict({ id }: { id: string }) {
  const { editor: messages } = useContractTemplateMessages()
  return (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      <span>
        {messages.wasChanged}{' '}
        <a href={`${templatesPath}/${id}`} target="_blank" rel="noreferrer">
          {messages.seeOther}
        </a>
      </span>
    </p>
  )
}

function FormBar({
  template: { publishedVersion, isChanged: isDraftChanged, retiredAt },
  isBusy,
  isChanged,
}: Pick<Props, 'template' | 'isChanged'> & { isBusy: boolean }) {
  const { editor: messages } = useContractTemplateMessages()
  const state = isChanged
    ? messages.unsaved
    : publishedVersion === 0
      ? messages.neverPublished
      : isDraftChanged
        ? messages.draftSaved
        : messages.isPublished(publishedVersion)
  return (
    <div className="draft-bar contract-bar">
      <output className="contract-save-state">{isBusy ? messages.saving : state}</output>
      <Button type="submit" className="contract-save" disabled={isBusy}>
        {messages.save}
      </Button>
      {!retiredAt && (
        <Button type="submit" look="accent" name="next" value="publish" disabled={isBusy}>
          {messages.publish}
        </Button>
      )}
      <p className="muted">{messages.publishHint}</p>
    </div>
  )
}
