import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'

import {
  type BackupFailure,
  type BackupProgress,
  type BackupView,
  retention,
} from '#app/features/insight/backup/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { BackupRow } from './backup-row.tsx'
import { useBackupFailure } from './use-backup-failure.ts'
import './backups.css'

type Props = {
  sample: boolean
  folder: string
  isEncrypted: boolean
  isOnSameDisk: boolean
  backups: BackupView[]
  progress: BackupProgress | null
  failure: BackupFailure | null
  once: string
  answer: FormResult | undefined
}

/** The backups in the folder, and the one that is being made. */
export function BackupsPage(props: Props) {
  const messages = useMessages().portal.backups
  const { sample, backups, progress, failure, once, answer } = props
  useProgressReload(progress !== null || backups.some(({ isTesting }) => isTesting))
  return (
    <>
      <section className="card settings-card" aria-labelledby="backups">
        <header className="settings-card-head">
          <h2 id="backups">{messages.title}</h2>
          <p className="muted">{sample ? messages.sample : messages.lead}</p>
        </header>
        {failure && !progress && <FailureNotice failure={failure} />}
        <Facts {...props} />
        <BackUpNow progress={progress} once={once} answer={answer} />
      </section>
      <section className="card settings-card" aria-labelledby="backup-list">
        <header className="settings-card-head">
          <h2 id="backup-list">{messages.list}</h2>
        </header>
        {backups.length === 0 ? (
          <p className="muted backup-empty">{sample ? messages.noneOfSample : messages.none}</p>
        ) : (
          <ul className="backup-list">
            {backups.map((backup) => (
              <BackupRow key={backup.file} backup={backup} once={once} answer={answer} />
            ))}
          </ul>
        )}
        {backups[0] && <RestoreHint file={`${props.folder}/${backups[0].file}`} />}
      </section>
    </>
  )
}

/** Milliseconds between two reloads while a backup or a test is running. */
const reloadInterval = 2000

function useProgressReload(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, reloadInterval)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
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
  isOnSameDisk,
}: Pick<Props, 'folder' | 'isEncrypted' | 'isOnSameDisk'>) {
  const messages = useMessages().portal.backups
  const warnings = [isOnSameDisk && messages.sameDisk, !isEncrypted && messages.plainKey]
  return (
    <>
      <dl className="facts backup-facts">
        <div>
          <dt>{messages.folder}</dt>
          <dd>{folder}</dd>
        </div>
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

function BackUpNow({ progress, once, answer }: Pick<Props, 'progress' | 'once' | 'answer'>) {
  const messages = useMessages().portal.backups
  const problems = useProblems()
  const isBusy = useNavigation().formData?.get('form') === 'backup'
  const problem =
    answer?.form === 'backup' && !answer.saved && !progress ? answer.problems.form : undefined
  return (
    <Form method="post" className="backup-run">
      <input type="hidden" name="form" value="backup" />
      <input type="hidden" name="once" value={once} />
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

function RestoreHint({ file }: { file: string }) {
  const messages = useMessages().portal.backups
  return (
    <dl className="facts backup-facts">
      <div>
        <dt>{messages.restore}</dt>
        <dd>
          <code>{messages.restoreWith(file)}</code>
          <span className="backup-hint">{messages.restoreHint}</span>
        </dd>
      </div>
    </dl>
  )
}
