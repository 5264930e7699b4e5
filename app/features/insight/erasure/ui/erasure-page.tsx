import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { ErasurePreview } from '#app/features/insight/erasure/rules.ts'
import { ExportButton } from '#app/features/insight/personal-data/ui/privacy-card.tsx'
import { usePersonalDataMessages } from '#app/features/insight/personal-data/ui/use-personal-data-messages.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './erasure.css'

type Props = {
  preview: ErasurePreview
  /** The page of the client or person, and this page. */
  back: string
  path: string
  formKey: string
  result: FormResult | undefined
}

/** Longer lists of mentions are cut. */
const maxMentions = 50

/** Shows what erasing a person does, and the form that does it. */
export function ErasurePage({ preview, back, path, formKey, result }: Props) {
  const messages = usePersonalDataMessages()
  const { portal } = useMessages()
  // the settings have a heading of their own
  const Heading = preview.kind === 'client' ? 'h1' : 'h2'
  return (
    <div className="erasure">
      <header>
        <BackLink to={back}>{messages.back(preview.name)}</BackLink>
        <Heading className="title">{portal.clients.eraseTitle(preview.name)}</Heading>
        <p className="muted">{messages.lead}</p>
      </header>
      <div className="erasure-export">
        <p>{messages.exportFirst}</p>
        <ExportButton path={path} />
      </div>
      <Blockers preview={preview} />
      <Goes preview={preview} />
      <Stays preview={preview} />
      <Website preview={preview} />
      <Mentions preview={preview} />
      <Backups until={preview.backupsUntil} />
      {preview.blockers.length === 0 && (
        <ErasureForm preview={preview} formKey={formKey} result={result} />
      )}
    </div>
  )
}

function Blockers({ preview: { blockers } }: Pick<Props, 'preview'>) {
  const messages = usePersonalDataMessages()
  const { studio } = usePortal()
  if (blockers.length === 0) return null
  return (
    <div className="notice notice-warn" role="alert">
      <CircleAlert />
      <div>
        <p>
          <b>{messages.blocked}</b>
        </p>
        <ul>
          {blockers.map(({ kind, count, cents, to }) => (
            <li key={kind}>
              {messages.blockers[kind](
                count,
                formatMoney(cents ?? 0, studio.currency, studio.locale),
              )}{' '}
              {to && <Link to={to}>{messages.show}</Link>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card erasure-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Goes({ preview: { deleted, files } }: Pick<Props, 'preview'>) {
  const messages = usePersonalDataMessages()
  return (
    <Part id="goes" title={messages.goes}>
      <ul>
        {deleted.map(({ kind, count }) => (
          <li key={kind}>
            {count === 1 ? messages.kinds[kind] : messages.kind(messages.kinds[kind], count)}
          </li>
        ))}
        {files > 0 && <li>{messages.files(files)}</li>}
      </ul>
      <p className="muted">{messages.alsoGoes}</p>
    </Part>
  )
}

function Stays({ preview: { kind, name, code, retained } }: Pick<Props, 'preview'>) {
  const messages = usePersonalDataMessages()
  const formatDayText = useDayFormatter()
  if (retained.length === 0) return null
  const documents = retained.find((records) => records.kind === 'invoices')
  return (
    <Part id="stays" title={messages.stays}>
      {documents?.until && (
        <p>{messages.documentsKept(name, documents.count, formatDayText(documents.until))}</p>
      )}
      <p>{messages.staysAs(messages.pseudonym[kind](code))}</p>
      <dl className="facts">
        {retained.map((records) => (
          <div key={records.kind}>
            <dt>{messages.kind(messages.kinds[records.kind], records.count)}</dt>
            <dd>
              {messages.reasons[records.kind]}{' '}
              {records.until && messages.keptUntil(formatDayText(records.until))}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Website({ preview: { website } }: Pick<Props, 'preview'>) {
  const messages = usePersonalDataMessages()
  if (website.length === 0) return null
  return (
    <Part id="website" title={messages.website}>
      <ul className="erasure-effects">
        {website.map(({ kind, title, to }, index) => (
          <li key={index}>
            {to ? <Link to={to}>{title}</Link> : title}
            <p className="muted">{messages.effects[kind]}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Mentions({ preview: { mentions } }: Pick<Props, 'preview'>) {
  const messages = usePersonalDataMessages()
  if (mentions.length === 0) return null
  return (
    <Part id="mentions" title={messages.mentions}>
      <p>{messages.mentionsLead}</p>
      <dl className="facts">
        {mentions.slice(0, maxMentions).map(({ table, excerpt, to }, index) => (
          <div key={index}>
            <dt>{messages.tables[table]}</dt>
            <dd>{to ? <Link to={to}>{excerpt || messages.show}</Link> : excerpt}</dd>
          </div>
        ))}
      </dl>
      {mentions.length > maxMentions && (
        <p>{messages.moreMentions(mentions.length - maxMentions)}</p>
      )}
    </Part>
  )
}

function Backups({ until }: { until: string | null }) {
  const messages = usePersonalDataMessages()
  const formatDayText = useDayFormatter()
  return (
    <Part id="backups" title={messages.backups}>
      <p>{until ? messages.backupsUntil(formatDayText(until)) : messages.noBackups}</p>
    </Part>
  )
}

function ErasureForm({
  preview: { kind, name, mentions },
  formKey,
  result,
}: Pick<Props, 'preview' | 'formKey' | 'result'>) {
  const messages = usePersonalDataMessages()
  return (
    <SettingsForm
      name="erase"
      formKey={formKey}
      result={result}
      title={messages.erase}
      save={messages.erase}
      savedMessage={messages.erased}
      look="danger"
    >
      {(getField, typed) => (
        <>
          {mentions.length > 0 && (
            <div>
              <label className="tick">
                <input
                  type="checkbox"
                  name="mentions"
                  value="on"
                  defaultChecked={typed ? typed.mentions === 'on' : true}
                  aria-describedby="mentions-hint"
                />
                {messages.replaceMentions(messages.replacement[kind].within)}
              </label>
              <p className="field-hint" id="mentions-hint">
                {messages.replaceHint}
              </p>
            </div>
          )}
          <TextField
            {...getField('name')}
            label={messages.confirm(name)}
            autoComplete="off"
            required
          />
        </>
      )}
    </SettingsForm>
  )
}

function useDayFormatter() {
  const { locale } = useDisplay()
  return (day: string) => formatDate(`${day}T00:00Z`, { locale, timeZone: 'UTC' })
}
