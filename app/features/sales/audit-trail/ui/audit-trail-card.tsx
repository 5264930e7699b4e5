import { ChevronDown, CircleAlert } from 'lucide-react'

import { formatDateTime, formatFullDay } from '#app/core/display.ts'
import { useSecurityMessages } from '#app/features/people/two-factor/ui/use-security-messages.ts'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { AuditEntryView, AuditTrailView } from '../rules.ts'
import './audit-trail.css'

/** The audit trail of a quote, folded unless it was changed. */
export function AuditTrailCard({ trail: { brokenAt, entries } }: { trail: AuditTrailView }) {
  const { auditTrail: messages } = useQuotePageMessages().page
  if (entries.length === 0) return null
  return (
    <details className="card audit-trail" open={brokenAt !== null}>
      <summary>
        <h2>{messages.title}</h2>
        <ChevronDown aria-hidden="true" />
      </summary>
      {brokenAt === null ? (
        <p className="audit-trail-verdict muted">{messages.intact}</p>
      ) : (
        <p className="notice notice-bad audit-trail-verdict">
          <CircleAlert />
          {messages.broken(brokenAt)}
        </p>
      )}
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} isBroken={isFrom(entry, brokenAt)} />
        ))}
      </ol>
    </details>
  )
}

function isFrom({ seq }: AuditEntryView, brokenAt: number | null): boolean {
  return brokenAt !== null && seq >= brokenAt
}

function Entry({ entry, isBroken }: { entry: AuditEntryView; isBroken: boolean }) {
  const { page } = useQuotePageMessages()
  const { auditTrail: messages } = page
  const display = useDisplay()
  const browser = useBrowserName(entry)
  const { seq, kind, at, by, isErased, ip, agreed, confirmed, documentHash, hash, isCodeByStudio } =
    entry
  const person = by ?? (isErased ? messages.erased : page.system)
  return (
    <li data-broken={isBroken || undefined}>
      <span>
        {agreed?.how === 'paper' ? (
          messages.recordedPaper(person)
        ) : (
          <>
            <b>{person}</b> {messages.actions[kind]}
          </>
        )}
      </span>
      <span className="muted">
        {[formatDateTime(at, display), browser, ip].filter(Boolean).join(' · ')}
      </span>
      {agreed && <Agreed {...agreed} />}
      {isCodeByStudio && <span>{messages.codeByStudio}</span>}
      {confirmed && <span>{messages.confirmed(confirmed.statement, confirmed.button)}</span>}
      {confirmed && confirmed.initials.length > 0 && (
        <span>{messages.initials(confirmed.initials)}</span>
      )}
      <span className="muted">
        {messages.entry(seq)} <Hash value={hash} />
        {documentHash && (
          <>
            {' · '}
            {messages.document} <Hash value={documentHash} />
          </>
        )}
      </span>
    </li>
  )
}

function Agreed({ names, how, signedOn }: NonNullable<AuditEntryView['agreed']>) {
  const { agreed } = useQuotePageMessages().page.auditTrail
  const { locale } = useDisplay()
  return <span>{agreed[how](names, signedOn ? formatFullDay(signedOn, locale) : '')}</span>
}

function useBrowserName({ browser }: AuditEntryView): string | null {
  const messages = useSecurityMessages()
  return (
    browser &&
    messages.browser(
      browser.name && messages.browsers[browser.name],
      browser.system && messages.systems[browser.system],
    )
  )
}

/** The first characters of a hash, with all of them for those who point at it or copy it. */
function Hash({ value }: { value: string }) {
  return <code title={value}>{value.slice(0, 8)}</code>
}
