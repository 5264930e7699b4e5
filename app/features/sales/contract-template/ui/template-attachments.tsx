import { Paperclip } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { formatFileSize } from '#app/core/display.ts'
import { maxAttachments } from '#app/features/sales/contract-attachment/rules.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { type TemplateProps, templatesPath } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = Pick<TemplateProps, 'template' | 'attachments' | 'formKey' | 'formResult'>

/** The PDFs that are part of the contract, and the form that adds one. */
export function TemplateAttachments(props: Props) {
  const { attachments: messages } = useContractTemplateMessages()
  const { template, attachments } = props
  return (
    <section className="card contract-files" id="attachments" aria-labelledby="attachments-title">
      <h2 id="attachments-title">{messages.title}</h2>
      <p className="muted">{messages.lead}</p>
      {attachments.length > 0 && (
        <ul>
          {attachments.map((attachment) => (
            <Row key={attachment.hash} attachment={attachment} {...props} />
          ))}
        </ul>
      )}
      {attachments.length < maxAttachments ? (
        <AddForm key={attachments.length} {...props} template={template} />
      ) : (
        <p className="muted">{messages.full}</p>
      )}
    </section>
  )
}

type RowProps = Pick<Props, 'template' | 'formKey'> & { attachment: Props['attachments'][number] }

function Row({ attachment: { hash, name, bytes }, template, formKey }: RowProps) {
  const { attachments: messages } = useContractTemplateMessages()
  const { locale } = useDisplay()
  const path = `${templatesPath}/${template.id}/attachments/${hash}`
  return (
    <li>
      <Paperclip />
      <a href={path} dir="auto">
        {name}
      </a>
      <span className="muted">{formatFileSize(bytes, locale)}</span>
      <Form method="post" action={`${path}/delete`} preventScrollReset>
        <IdempotencyField page={formKey} form={`detach-${hash}`} />
        <Button type="submit" look="quiet" compact aria-label={messages.removeNamed(name)}>
          {messages.remove}
        </Button>
      </Form>
    </li>
  )
}

function AddForm({ template, formKey, formResult }: Props) {
  const { attachments: messages } = useContractTemplateMessages()
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const result = useFormResult('attachment', formResult)
  const problem = result && !result.saved ? result.problems.attachment : undefined
  useEffect(() => {
    if (result?.saved) toast.success(messages.added, { id: 'attachment' })
  }, [result, messages])
  return (
    <Form
      method="post"
      action={`${templatesPath}/${template.id}`}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      aria-busy={isBusy}
    >
      <input type="hidden" name="form" value="attachment" />
      <IdempotencyField page={formKey} form="attachment" />
      <Field
        label={messages.file}
        hint={messages.hint}
        problem={problem && problemMessages[problem]}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="attachment"
            accept="application/pdf,.pdf"
            required
          />
        )}
      </Field>
      <Button type="submit" disabled={isBusy}>
        {messages.add}
      </Button>
    </Form>
  )
}
