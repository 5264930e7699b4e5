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

type Props = { file: ExportView | null; once: string; answer: FormResult | undefined }

/** Creates the whole studio as one file, and downloads or deletes it. */
export function ExportCard({ file, once, answer }: Props) {
  const messages = useExportMessages()
  useProgressReload(file?.state === 'waiting')
  return (
    <section className="card settings-card" aria-labelledby="studio-file">
      <header className="settings-card-head">
        <h2 id="studio-file">{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      {file?.state === 'completed' ? (
        <ReadyFile file={file} once={once} answer={answer} />
      ) : file?.state === 'waiting' ? (
        <RunningExport file={file} once={once} />
      ) : (
        <>
          {file && <FailedExport file={file} />}
          <CreateForm once={once} answer={answer} />
        </>
      )}
    </section>
  )
}

function useProblemsOf(form: string, answer: FormResult | undefined) {
  return answer?.form === form && !answer.saved ? answer.problems : {}
}

function CreateForm({ once, answer }: Omit<Props, 'file'>) {
  const messages = useExportMessages()
  const problemMessages = useProblems()
  const problems = useProblemsOf('export', answer)
  const isBusy = useNavigation().formData?.get('form') === 'export'
  return (
    <Form method="post" className="settings-form backup-export" noValidate>
      <input type="hidden" name="form" value="export" />
      <IdempotencyField page={once} form="export" />
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

function RunningExport({ file, once }: { file: ExportView & { state: 'waiting' }; once: string }) {
  const messages = useExportMessages()
  return (
    <div className="backup-run">
      <output>
        {file.isStarted ? messages.running(file.files, file.filesTotal) : messages.waiting}
      </output>
      <DeleteForm once={once} label={messages.stop} />
    </div>
  )
}

function DeleteForm({ once, label }: { once: string; label: string }) {
  const isBusy = useNavigation().formData?.get('form') === 'delete-export'
  return (
    <Form method="post">
      <input type="hidden" name="form" value="delete-export" />
      <IdempotencyField page={once} form="delete-export" />
      <Button type="submit" disabled={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

function ReadyFile({
  file,
  once,
  answer,
}: Omit<Props, 'file'> & { file: ExportView & { state: 'completed' } }) {
  const messages = useExportMessages()
  const display = useDisplay()
  const problemMessages = useProblems()
  const problems = useProblemsOf('download', answer)
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
      <DeleteForm once={once} label={messages.delete} />
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
