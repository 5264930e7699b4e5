import { Link } from 'react-router'

import { formatDateTime, formatFileSize } from '#app/core/display.ts'
import type { BackupInfo, OwnContent } from '#app/features/insight/sample-data/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSampleDataMessages } from '#app/features/insight/sample-data/ui/use-sample-data-messages.ts'

import { SampleRemoval } from './sample-removal.tsx'
import './sample-data.css'

type Props = {
  name: string
  sample: boolean
  own: OwnContent
  removal: BackupInfo | null
  result: FormResult | undefined
}

/** Shows the sample and its removal, and the backup of a removed one. */
export function DataPage({ name, sample, own: ownContent, removal, result }: Props) {
  const messages = useSampleDataMessages()
  return (
    <>
      <section className="card settings-card" aria-labelledby="sample">
        <header className="settings-card-head">
          <h2 id="sample">{sample ? messages.title : messages.own}</h2>
          <p className="muted">
            {sample ? messages.lead(name) : messages.ownLead}{' '}
            {!sample && (
              <Link className="settings-link" to="/portal/settings/backups">
                {messages.ownBackups}
              </Link>
            )}
          </p>
        </header>
        {sample && <SampleRemoval name={name} ownContent={ownContent} result={result} />}
      </section>
      {removal && <BackupCard removal={removal} />}
    </>
  )
}

function BackupCard({ removal: { at, file, bytes } }: { removal: BackupInfo }) {
  const messages = useSampleDataMessages()
  const display = useDisplay()
  return (
    <section className="card settings-card" aria-labelledby="backup">
      <header className="settings-card-head">
        <h2 id="backup">{messages.backup}</h2>
        <p className="muted">
          {messages.backupAt(formatDateTime(at, display))} {messages.backupHint}
        </p>
      </header>
      <dl className="facts sample-facts">
        <div>
          <dt>{messages.file}</dt>
          <dd>{file}</dd>
        </div>
        <div>
          <dt>{messages.restore}</dt>
          <dd>
            <code>{messages.restoreWith(file)}</code>
            <span className="sample-hint">{messages.restoreHint}</span>
          </dd>
        </div>
        <div>
          <dt>{messages.size}</dt>
          <dd>{formatFileSize(bytes, display.locale)}</dd>
        </div>
      </dl>
    </section>
  )
}
