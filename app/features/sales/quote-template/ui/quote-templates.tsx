import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form } from 'react-router'

import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import type { QuoteTemplateRow } from '#app/features/sales/quote-template/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useProblems } from '#app/ui/use-problems.ts'

type Props = { templates: QuoteTemplateRow[]; formKey: string; result: FormResult | undefined }

/** The templates of quotes, each with its name to change and a button to delete it. */
export function QuoteTemplates({ templates, formKey, result }: Props) {
  const { templates: messages } = useQuotesMessages()
  return (
    <section className="card settings-card" aria-labelledby="quote-templates">
      <header className="settings-card-head">
        <h2 id="quote-templates">{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      {templates.length === 0 ? (
        <p className="muted">{messages.none}</p>
      ) : (
        <ul className="quote-templates">
          {templates.map((template) => (
            <li key={template.id}>
              <div>
                <b>{template.name}</b>
                <p className="muted">
                  {[template.title, messages.lines(template.lines)].filter(Boolean).join(' · ')}
                </p>
              </div>
              <div className="quote-template-tools">
                <Rename template={template} formKey={formKey} result={result} />
                <Removal template={template} formKey={formKey} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = { template: QuoteTemplateRow; formKey: string; result?: FormResult | undefined }

function Rename({ template: { id, name, revision }, formKey, result }: RowProps) {
  const { templates: messages } = useQuotesMessages()
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const form = `rename:${id}`
  const formResult = useFormResult(form, result)
  const failure = formResult && !formResult.saved ? formResult : undefined
  const problem = failure?.problems.name
  useEffect(() => {
    if (formResult?.saved) toast.success(portal.saved)
  }, [formResult, portal])
  return (
    // a saved name closes its form
    <details className="unfold" open={Boolean(problem)} key={`${name} ${revision}`}>
      <summary className="button button-quiet button-compact" aria-label={messages.renameOf(name)}>
        {messages.rename}
      </summary>
      <Form className="unfold-form" method="post" noValidate>
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="formKey" value={`${formKey}:${form}:${revision}`} />
        <TextField
          name="name"
          label={messages.name}
          defaultValue={failure?.values.name ?? name}
          problem={problem && problemMessages[problem]}
          maxLength={80}
          autoComplete="off"
        />
        <p className="form-actions">
          <Button type="submit" compact>
            {portal.save}
          </Button>
        </p>
      </Form>
    </details>
  )
}

function Removal({ template: { id, name }, formKey }: RowProps) {
  const { templates: messages } = useQuotesMessages()
  return (
    <details className="unfold">
      <summary className="button button-quiet button-compact" aria-label={messages.removeOf(name)}>
        {messages.remove}
      </summary>
      <Form className="unfold-form" method="post">
        <input type="hidden" name="form" value={`remove:${id}`} />
        <input type="hidden" name="formKey" value={`${formKey}:remove:${id}`} />
        <p>{messages.removeQuestion(name)}</p>
        <p className="form-actions">
          <Button type="submit" look="danger" compact>
            {messages.remove}
          </Button>
        </p>
      </Form>
    </details>
  )
}
