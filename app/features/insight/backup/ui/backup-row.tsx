import { Form, useNavigation } from 'react-router'

import { formatDateTime, formatFileSize } from '#app/core/display.ts'
import type { BackupView } from '#app/features/insight/backup/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

type Props = { backup: BackupView; formKey: string; result: FormResult | undefined }

/** One backup with its content and its last test. */
export function BackupRow({ backup, formKey, result }: Props) {
  const messages = useMessages().portal.backups
  const display = useDisplay()
  const { destination, file, at, bytes, rows, files, missing } = backup
  const time = formatDateTime(at, display)
  const content = [
    rows !== null && messages.rows(rows),
    files !== null && messages.files(files),
    formatFileSize(bytes, display.locale),
  ].filter(Boolean)
  return (
    <li className="backup-row">
      <div>
        <h3>{time}</h3>
        <p className="muted">{content.join(' · ')}</p>
        {missing > 0 && <p className="backup-bad">{messages.missing(missing)}</p>}
        <TestResult backup={backup} />
      </div>
      {rows !== null && (
        <TestForm
          {...{ destination, file, formKey, result }}
          isTesting={backup.isTesting}
          time={time}
        />
      )}
    </li>
  )
}

function TestResult({ backup: { test, isTesting, isTestPostponed } }: { backup: BackupView }) {
  const messages = useMessages().portal.backups
  const display = useDisplay()
  if (isTestPostponed) return <p className="muted">{messages.testPostponed}</p>
  if (isTesting) return <output>{messages.testing}</output>
  if (!test) return <p className="muted">{messages.untested}</p>
  const time = formatDateTime(test.at, display)
  return test.problem ? (
    <p className="backup-bad">
      {messages.failed(time)} {messages.testProblems[test.problem]}
    </p>
  ) : (
    <p className="muted">{messages.passed(time, test.files)}</p>
  )
}

function TestForm({
  destination,
  file,
  time,
  isTesting,
  formKey,
  result,
}: Omit<Props, 'backup'> &
  Pick<BackupView, 'destination' | 'file' | 'isTesting'> & { time: string }) {
  const messages = useMessages().portal.backups
  const problems = useProblems()
  const sent = useNavigation().formData
  const isBusy = sent?.get('file') === file && sent.get('destination') === destination
  const isAnswered =
    result?.form === 'test' &&
    !result.saved &&
    result.values.file === file &&
    result.values.destination === destination
  const problem = isAnswered ? result.problems.form : undefined
  return (
    <Form method="post">
      <input type="hidden" name="form" value="test" />
      <input type="hidden" name="destination" value={destination} />
      <input type="hidden" name="file" value={file} />
      <IdempotencyField page={formKey} form={`test:${destination}:${file}`} />
      <Button
        type="submit"
        compact
        disabled={isBusy || isTesting}
        aria-label={messages.testOf(time)}
      >
        {messages.test}
      </Button>
      {problem && <p className="backup-bad">{problems[problem]}</p>}
    </Form>
  )
}
