import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import {
  type BackupFailure,
  type BackupProgress,
  type BackupView,
  type Destination,
  type StorageView,
  destinations,
  retention,
} from '#app/features/insight/backup/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { BackupRow } from './backup-row.tsx'
import { StorageForms } from './storage-forms.tsx'
import { useBackupFailure } from './use-backup-failure.ts'
import { useProgressReload } from './use-progress-reload.ts'
import './backups.css'

type Props = {
  sample: boolean
  folder: string
  isEncrypted: boolean
  /** True while the disk with the data is the only place of the backups. */
  isAllHere: boolean
  storage: StorageView
  backups: BackupView[]
  progress: BackupProgress | null
  failures: BackupFailure[]
  confirm: boolean
  formKey: string
  result: FormResult | undefined
}

/** The backups in the folder and the object storage, and the one that is being made. */
export function BackupsPage(props: Props) {
  const messages = useMessages().portal.backups
  const { sample, storage, backups, progress, failures, confirm, formKey, result } = props
  useProgressReload(progress !== null || backups.some(({ isTesting }) => isTesting))
  return (
    <>
      <section className="card settings-card" aria-labelledby="backups">
        <header className="settings-card-head">
          <h2 id="backups">{messages.title}</h2>
          <p className="muted">{sample ? messages.sample : messages.lead}</p>
        </header>
        {!progress &&
          failures.map((failure) => <FailureNotice key={failure.destination} failure={failure} />)}
        <Facts {...props} />
        <BackUpNow progress={progress} formKey={formKey} result={result} />
      </section>
      {destinations
        .filter((destination) => destination === 'folder' || storage.location)
        .map((destination) => (
          <BackupList key={destination} destination={destination} {...props} />
        ))}
      <StorageForms storage={storage} confirm={confirm} formKey={formKey} result={result} />
    </>
  )
}

function BackupList({
  destination,
  sample,
  folder,
  backups: all,
  formKey,
  result,
}: Props & { destination: Destination }) {
  const messages = useMessages().portal.backups
  const backups = all.filter((backup) => backup.destination === destination)
  const id = `backup-list-${destination}`
  const [newest] = backups
  return (
    <section className="card settings-card" aria-labelledby={id}>
      <header className="settings-card-head">
        <h2 id={id}>{messages.list[destination]}</h2>
      </header>
      {newest === undefined ? (
        <p className="muted backup-empty">{sample ? messages.noneOfSample : messages.none}</p>
      ) : (
        <>
          <ul className="backup-list">
            {backups.map((backup) => (
              <BackupRow key={backup.file} backup={backup} formKey={formKey} result={result} />
            ))}
          </ul>
          <RestoreHint
            file={destination === 'folder' ? `${folder}/${newest.file}` : `s3:${newest.file}`}
            hint={
              destination === 'folder'
                ? messages.restoreHint
                : `${messages.restoreHint} ${messages.restoreElsewhere}`
            }
          />
        </>
      )}
    </section>
  )
}

function FailureNotice({ failure }: { failure: BackupFailure }) {
  const formatFailure = useBackupFailure()
  return (
    <p className="notice notice-bad">
      <CircleAlert />
      <span>{formatFailure(failure)}</span>
    </p>
  )
}

function Facts({
  folder,
  isEncrypted,
  isAllHere,
  storage,
}: Pick<Props, 'folder' | 'isEncrypted' | 'isAllHere' | 'storage'>) {
  const messages = useMessages().portal.backups
  const warnings = [isAllHere && messages.allHere, !isEncrypted && messages.plainKey]
  return (
    <>
      <dl className="facts backup-facts">
        <div>
          <dt>{messages.folder}</dt>
          <dd>{folder}</dd>
        </div>
        {storage.location && (
          <div>
            <dt>{messages.storage}</dt>
            <dd>{storage.location}</dd>
          </div>
        )}
        <div>
          <dt>{messages.encryption}</dt>
          <dd>{isEncrypted ? messages.encrypted : messages.plain}</dd>
        </div>
        <div>
          <dt>{messages.kept}</dt>
          <dd>{messages.retention(retention)}</dd>
        </div>
      </dl>
      {warnings
        .filter((warning) => warning !== false)
        .map((warning) => (
          <p key={warning} className="notice notice-warn backup-warning">
            <TriangleAlert />
            <span>{warning}</span>
          </p>
        ))}
    </>
  )
}

function BackUpNow({ progress, formKey, result }: Pick<Props, 'progress' | 'formKey' | 'result'>) {
  const messages = useMessages().portal.backups
  const problems = useProblems()
  const isBusy = useNavigation().formData?.get('form') === 'backup'
  const problem =
    result?.form === 'backup' && !result.saved && !progress ? result.problems.form : undefined
  return (
    <Form method="post" className="backup-run">
      <input type="hidden" name="form" value="backup" />
      <IdempotencyField page={formKey} form="backup" />
      <Button type="submit" look="accent" disabled={isBusy || progress !== null}>
        {messages.run}
      </Button>
      <output>
        {progress &&
          (progress.isStarted
            ? messages.running(progress.files, progress.filesTotal)
            : messages.waiting)}
        {problem && problems[problem]}
      </output>
    </Form>
  )
}

function RestoreHint({ file, hint }: { file: string; hint: string }) {
  const messages = useMessages().portal.backups
  return (
    <dl className="facts backup-facts">
      <div>
        <dt>{messages.restore}</dt>
        <dd>
          <code>{messages.restoreWith(file)}</code>
          <span className="backup-hint">{hint}</span>
        </dd>
      </div>
    </dl>
  )
}
