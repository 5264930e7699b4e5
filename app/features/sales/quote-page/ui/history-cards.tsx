import { Link } from 'react-router'

import { formatDate, formatDateTime } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { QuotePageProps } from './quote-page-view.ts'

type Props = Pick<QuotePageProps, 'quote'>

/** The contacts that opened the quote, how often, and the last step they reached. */
export function VisitsCard({ quote: { visits, state } }: Props) {
  const { page: messages } = useQuotePageMessages()
  const display = useDisplay()
  return (
    <section className="card" aria-labelledby="opened">
      <header className="card-head">
        <h2 id="opened">{messages.opened}</h2>
      </header>
      {visits.length === 0 && <p className="quote-card muted">{messages.notOpened}</p>}
      {visits.length > 0 && (
        <ul className="quote-rows">
          {visits.map(({ contactId, name, opened, step, lastOpenedAt }) => (
            <li key={contactId}>
              <b>{name}</b>
              <span className="muted">
                {messages.openedTimes(opened, formatDateTime(lastOpenedAt, display))}
                {step !== 'choose' && state !== 'accepted' && <> · {messages.steps[step]}</>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** All versions, the newest first, with what each changed. */
export function VersionsCard({ quote: { id, versions, shown } }: Props) {
  const { page: messages } = useQuotePageMessages()
  const display = useDisplay()
  if (versions.length === 0) return null
  return (
    <section className="card" aria-labelledby="versions">
      <header className="card-head">
        <h2 id="versions">{messages.versions}</h2>
      </header>
      <ul className="quote-rows">
        {versions.map((row) => (
          <li key={row.version}>
            <Link
              to={`/portal/clients/quotes/${id}?version=${row.version}`}
              aria-current={shown.version === row.version ? 'true' : undefined}
              preventScrollReset
            >
              {messages.version(row.version)}
            </Link>
            <span className="muted">
              {messages.versionTotal(
                formatExactMoney(row.gross, row.currency, display.locale),
                formatDate(row.sentAt, display),
                row.by ?? '',
              )}
            </span>
            <Differences row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Differences({ row }: { row: Props['quote']['versions'][number] }) {
  const { page: messages } = useQuotePageMessages()
  const { differences, hasOtherSigners, hasOtherChanges, isFirst } = row
  if (isFirst) return null
  if (differences.length === 0 && !hasOtherSigners)
    return (
      <span className="muted">
        {hasOtherChanges ? messages.textsChanged : messages.sameContent}
      </span>
    )
  return (
    <ul className="quote-differences">
      {differences.map(({ kind, name }, index) => (
        <li key={`${kind} ${name} ${index}`}>{messages.differences[kind](name)}</li>
      ))}
      {hasOtherSigners && <li>{messages.signersChanged}</li>}
      {hasOtherChanges && <li>{messages.textsChanged}</li>}
    </ul>
  )
}

/** The events of the quote, newest first. */
export function HistoryCard({ quote: { history } }: Props) {
  const { page: messages } = useQuotePageMessages()
  const display = useDisplay()
  const events = history.filter(({ name }) => name in messages.events)
  if (events.length === 0) return null
  const describe = (name: string, version: number | null) => {
    if (version !== null && name === 'quote.sent') return messages.sentVersion(version)
    if (version !== null && name === 'quote.opened') return messages.openedVersion(version)
    return messages.events[name]
  }
  return (
    <section className="card" aria-labelledby="history">
      <header className="card-head">
        <h2 id="history">{messages.history}</h2>
      </header>
      <ul className="quote-rows">
        {events.map(({ id, at, name, by, version }) => (
          <li key={id}>
            <span>
              <b>{by ?? messages.system}</b> {describe(name, version)}
            </span>
            <span className="muted">{formatDateTime(at, display)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
