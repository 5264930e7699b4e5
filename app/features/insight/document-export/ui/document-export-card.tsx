import { Form } from 'react-router'

import { useExportMessages } from '#app/features/insight/studio-export/ui/use-export-messages.ts'
import { ConfirmField } from '#app/features/studio/settings/ui/confirm-field.tsx'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

/** Downloads all stored PDFs with the program that checks them. */
export function DocumentExportCard({
  documents,
  formKey,
  result,
}: {
  documents: number
  formKey: string
  result: FormResult | undefined
}) {
  const { documents: messages } = useExportMessages()
  const problemMessages = useProblems()
  const problems = result?.form === 'documents' && !result.saved ? result.problems : {}
  return (
    <section className="card settings-card" aria-labelledby="all-documents">
      <header className="settings-card-head">
        <h2 id="all-documents">{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      {documents === 0 ? (
        <p className="muted backup-empty">{messages.none}</p>
      ) : (
        // the response is a file, which a browser downloads only for a document request
        <Form method="post" reloadDocument className="settings-form backup-export" noValidate>
          <input type="hidden" name="form" value="documents" />
          <IdempotencyField page={formKey} form="documents" />
          <p className="muted">
            {messages.check} <code>{messages.command}</code>
          </p>
          {problems.confirm && <ConfirmField problem={problems.confirm} />}
          {problems.form && <p className="backup-bad">{problemMessages[problems.form]}</p>}
          <Button type="submit" className="backup-download">
            {messages.download(documents)}
          </Button>
        </Form>
      )}
    </section>
  )
}
