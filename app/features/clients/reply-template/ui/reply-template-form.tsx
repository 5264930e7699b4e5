import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import {
  replyFields,
  splitTemplate,
  templateLimits,
} from '#app/features/clients/reply-template/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { TextField } from '#app/ui/field.tsx'
import { removePlaceholder } from '#app/ui/insert-text.ts'
import { MarkedTextArea } from '#app/ui/marked-text-area.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useOpenedRevision } from '#app/ui/use-opened-revision.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { FieldButtons } from './field-buttons.tsx'
import './reply-templates.css'
import { useReplyTemplateMessages } from './use-reply-template-messages.ts'

type Values = { name?: string; text?: string }
export type TemplateResult = {
  problems: Record<string, ProblemCode>
  values: Values & { revision?: string }
  problem?: ProblemCode
}
type Props = {
  title: string
  values: Values
  /** The revision of the template; undefined for a new one. */
  revision?: number
  formKey: string
  result: TemplateResult | undefined
}

const list = '/portal/settings/reply-templates'

/** The form of a template; typed values survive problems. */
export function ReplyTemplateForm({ title, values: initial, revision, formKey, result }: Props) {
  const messages = useReplyTemplateMessages()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const openedRevision = useOpenedRevision(revision, result, 'template-was-changed')
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  return (
    <>
      <BackLink to={list}>{messages.list}</BackLink>
      <Form className="card settings-card" method="post" noValidate ref={form} aria-busy={isBusy}>
        <h2>{title}</h2>
        <div className="settings-form">
          <input type="hidden" name="form" value="save" />
          <input type="hidden" name="formKey" value={formKey} />
          {openedRevision !== undefined && (
            <input type="hidden" name="revision" value={openedRevision} />
          )}
          <Fields values={result?.values ?? initial} result={result} />
          <SaveActions isBusy={isBusy} back={list} />
        </div>
      </Form>
    </>
  )
}

function Fields({ values, result }: { values: Values; result: TemplateResult | undefined }) {
  const messages = useReplyTemplateMessages()
  const problemMessages = useProblems()
  const text = useRef<HTMLTextAreaElement>(null)
  const getField = (name: 'name' | 'text') => {
    const problem = result?.problems[name]
    return {
      name,
      label: messages[name],
      defaultValue: values[name],
      problem: problem && problemMessages[problem],
      required: true,
      maxLength: templateLimits[name],
    }
  }
  return (
    <>
      {result?.problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[result.problem]}
        </p>
      )}
      <TextField {...getField('name')} hint={messages.nameHint} autoComplete="off" />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field
          inside */}
      <div
        className="reply-template-field"
        onKeyDown={(event) => removePlaceholder(event, replyFields)}
      >
        <FieldButtons field={text} />
        <MarkedTextArea {...getField('text')} ref={text} rows={10} split={splitTemplate} />
      </div>
    </>
  )
}
