import { CircleAlert } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { formatDate, formatFileSize } from '#app/core/display.ts'
import type { ExportView } from '#app/features/insight/studio-export/rules.ts'
import { useProgressReload } from '#app/features/insight/backup/ui/use-progress-reload.ts'
import { ConfirmField } from '#app/features/studio/settings/ui/confirm-field.tsx'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { useExportMessages } from './use-export-messages.ts'

type Props = { file: ExportView | null; formKey: string; result: FormResult | undefined }

/** Creates the whole studio as one file, and downloads or deletes it. */
export function ExportCard({ file, formKey, result }: Props) {
  const messages = useExportMessages()
  useProgressReload(file?.state === 'waiting')
  return (
    <section className="card settings-card" aria-labelledby="studio-file">
      <header className="settings-card-head">
        <h2 id="studio-file">{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      {file?.state === 'completed' ? (
        <ReadyFile file={file} formKey={formKey} result={result} />
      ) : file?.state === 'waiting' ? (
        <RunningExport file={file} formKey={formKey} />
      ) : (
        <>
          {file && <FailedExport file={file} />}
          <CreateForm formKey={formKey} result={result} />
        </>
      )}
    </section>
  )
}

function useProblemsOf(form: string, result: FormResult | undefined) {
  return result?.form === form && !result.saved ? result.problems : {}
}

function CreateForm({ formKey, result }: Omit<Props, 'file'>) {
  const messages = useExportMessages()
  const problemMessages = useProblems()
  const problems = useProblemsOf('export', result)
  const isBusy = useNavigation().formData?.get('form') === 'export'
  return (
    <Form method="post" className="settings-form backup-export" noValidate>
      <input type="hidden" name="form" value="export" />
      <IdempotencyField page={formKey} form="export" />
      <PasswordField
        name="passphrase"
        label={messages.passphrase}
        hint={messages.passphraseHint}
        autoComplete="new-password"
        minLength={12}
        problem={problems.passphrase && problemMessages[problems.passphrase]}
      />
      {problems.confirm && <ConfirmField problem={problems.confirm} />}
      {problems.form && <p className="backup-bad">{problemMessages[problems.form]}</p>}
      <Button type="submit" disabled={isBusy}>
        {messages.create}
      </Button>
    </Form>
  )
}

function RunningExport({
  file,
  formKey,
}: {
  file: ExportView & { state: 'waiting' }
  formKey: string
}) {
  const messages = useExportMessages()
  return (
    <div className="backup-run">
      <output>
        {file.isStarted ? messages.running(file.files, file.filesTotal) : messages.waiting}
      </output>
      <DeleteForm formKey={formKey} label={messages.stop} />
    </div>
  )
}

function DeleteForm({ formKey, label }: { formKey: string; label: string }) {
  const isBusy = useNavigation().formData?.get('form') === 'delete-export'
  return (
    <Form method="post">
      <input type="hidden" name="form" value="delete-export" />
      <IdempotencyField page={formKey} form="delete-export" />
      <Button type="submit" disabled={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

function ReadyFile({
  file,
  formKey,
  result,
}: Omit<Props, 'file'> & { file: ExportView & { state: 'completed' } }) {
  const messages = useExportMessages()
  const display = useDisplay()
  const problemMessages = useProblems()
  const problems = useProblemsOf('download', result)
  return (
    <div className="backup-export">
      <p>{messages.ready(file.file, formatFileSize(file.bytes, display.locale))}</p>
      <p className="muted">
        {file.isEncrypted ? messages.encrypted : messages.plain}{' '}
        {messages.endsAt(formatDate(file.endsAt, display))}
      </p>
      {file.missing > 0 && <p className="backup-bad">{messages.missing(file.missing)}</p>}
      {/* the response is the file, which a browser downloads only for a document request */}
      <Form method="post" reloadDocument className="settings-form" noValidate>
        <input type="hidden" name="form" value="download" />
        {problems.confirm && <ConfirmField problem={problems.confirm} />}
        {problems.form && <p className="backup-bad">{problemMessages[problems.form]}</p>}
        <Button type="submit" className="backup-download">
          {messages.download}
        </Button>
      </Form>
      <DeleteForm formKey={formKey} label={messages.delete} />
    </div>
  )
}

function FailedExport({ file }: { file: ExportView & { state: 'failed' } }) {
  const messages = useExportMessages()
  const { locale } = useDisplay()
  const { problem, neededBytes, freeBytes } = file
  return (
    <p className="notice notice-bad backup-warning">
      <CircleAlert />
      <span>
        {messages.failed}{' '}
        {neededBytes !== null && freeBytes !== null
          ? messages.noRoom(formatFileSize(neededBytes, locale), formatFileSize(freeBytes, locale))
          : messages.problems[problem]}
      </span>
    </p>
  )
}
