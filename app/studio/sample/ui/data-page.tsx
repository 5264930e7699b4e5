import { momentText, sizeText } from '#app/core/display.ts'
import type { Kept, Own } from '#app/studio/sample/rules.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { Removal } from './removal.tsx'
import './sample.css'

type Props = {
  name: string
  sample: boolean
  own: Own
  removal: Kept | null
  answer: FormAnswer | undefined
}

/**
 * What the studio keeps: whether it is a sample and how it ends, and the backup of one that has
 * ended.
 */
export function DataPage({ name, sample, own, removal, answer }: Props) {
  const words = useWords().portal.sample
  return (
    <>
      <section className="card settings-card" aria-labelledby="sample">
        <header className="settings-card-head">
          <h2 id="sample">{sample ? words.title : words.own}</h2>
          <p className="muted">{sample ? words.lead(name) : words.ownLead}</p>
        </header>
        {sample && <Removal name={name} own={own} answer={answer} />}
      </section>
      {removal && <BackupCard removal={removal} />}
    </>
  )
}

function BackupCard({ removal: { at, file, bytes } }: { removal: Kept }) {
  const words = useWords().portal.sample
  const display = useDisplay()
  return (
    <section className="card settings-card" aria-labelledby="backup">
      <header className="settings-card-head">
        <h2 id="backup">{words.backup}</h2>
        <p className="muted">
          {words.backupAt(momentText(at, display))} {words.backupHint}
        </p>
      </header>
      <dl className="facts sample-facts">
        <div>
          <dt>{words.file}</dt>
          <dd>{file}</dd>
        </div>
        <div>
          <dt>{words.restore}</dt>
          <dd>
            <code>{words.restoreWith(file)}</code>
            <span className="sample-hint">{words.restoreHint}</span>
          </dd>
        </div>
        <div>
          <dt>{words.size}</dt>
          <dd>{sizeText(bytes, display.locale)}</dd>
        </div>
      </dl>
    </section>
  )
}
