import { formatLocalSpan } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { maxMessage } from '#app/features/booking/notice/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { DateChange, NoticeView } from './notice-view.ts'
import { useNoticeMessages } from './use-notice-messages.ts'
import './notice.css'

type Props = { notice: NoticeView; isBusy: boolean; isCompact?: boolean }

/**
 * The fields of a form that tells people about a booking's change: what changes, each email with
 * its recipient, and the buttons that send them or not. `isCompact` shows the texts on demand.
 */
export function NoticeFields({ notice, isBusy, isCompact = false }: Props) {
  const messages = useNoticeMessages()
  const { change, emails } = notice
  return (
    <>
      <input type="hidden" name="notice" value="chosen" />
      <NoticeFacts notice={notice} isCompact={isCompact} />
      {emails.length > 0 && (
        <fieldset className="notice-recipients">
          <legend className="field-label">{messages.recipients}</legend>
          {emails.map((email, index) => (
            <Recipient key={email.recipient} email={email} isOpen={index === 0 && !isCompact} />
          ))}
        </fieldset>
      )}
      {emails.length === 0 && <p className="muted">{messages.none}</p>}
      <p className="form-actions">
        <Button type="submit" look={change === 'canceled' ? 'danger' : 'accent'} disabled={isBusy}>
          {emails.length > 0 ? messages.send[change] : messages.only[change]}
        </Button>
        {emails.length > 0 && (
          <Button type="submit" name="send" value="none" disabled={isBusy}>
            {messages.skip[change]}
          </Button>
        )}
      </p>
    </>
  )
}

/** Dates shown of a long series; the emails name them all. */
const maxDates = { compact: 3, full: 6 }

function NoticeFacts({ notice, isCompact }: { notice: NoticeView; isCompact: boolean }) {
  const messages = useNoticeMessages()
  const { locale } = useDisplay()
  const formatSpan = useSpanFormatter()
  const { dates, refund, currency } = notice
  const moved = dates.filter(({ oldTime }) => oldTime !== null)
  const [added, removed] = [listNames(dates, 'added'), listNames(dates, 'removed')]
  const rows: [string, string | string[] | false][] = [
    [messages.facts.dates, dates.length > 1 && listDates()],
    [
      messages.facts.time,
      dates.length === 1 && moved.map(({ oldTime, newTime }) => formatChange(oldTime, newTime)),
    ],
    [messages.facts.added, added.length > 0 && messages.names(added)],
    [messages.facts.removed, removed.length > 0 && messages.names(removed)],
    [messages.facts.refund, refund !== null && formatMoney(refund, currency, locale)],
  ]
  function listDates() {
    const texts = dates
      .slice(0, isCompact ? maxDates.compact : maxDates.full)
      .map(({ oldTime, newTime }) => formatChange(oldTime, newTime))
    const rest = dates.length - texts.length
    return rest > 0 ? [...texts, messages.more(rest)] : texts
  }
  function formatChange(was: string | null, is: string) {
    return was === null ? formatSpan(is) : messages.change(formatSpan(was), formatSpan(is))
  }
  const shownRows = rows.filter(([, value]) => value !== false && value.length > 0)
  if (shownRows.length === 0) return null
  return (
    <dl className="notice-facts" aria-label={messages.facts.label}>
      {shownRows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          {[value].flat().map((text) => (
            <dd key={String(text)}>{text}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** Returns the people added to or removed from any of the dates. */
function listNames(dates: DateChange[], change: 'added' | 'removed'): string[] {
  return [...new Set(dates.flatMap((date) => date[change]))]
}

/** Shows the email around its message, which can be edited in place. */
function Recipient({
  email: { recipient, name, address, subject, text, message },
  isOpen,
}: {
  email: NoticeView['emails'][number]
  isOpen: boolean
}) {
  const messages = useNoticeMessages()
  const start = message === '' ? -1 : text.indexOf(message)
  const [before, after] =
    start === -1 ? [text, ''] : [text.slice(0, start), text.slice(start + message.length)]
  return (
    <div className="notice-recipient">
      <label className="tick">
        <input type="checkbox" name={`tell:${recipient}`} value="on" defaultChecked />
        <span>
          {name || address} {name && <span className="muted">{address}</span>}
        </span>
      </label>
      <details open={isOpen}>
        <summary>{messages.subject(subject)}</summary>
        <div className="notice-email">
          {before.trim() && <p className="preserve-lines">{before.trim()}</p>}
          {start !== -1 && (
            <>
              <input type="hidden" name={`proposed:${recipient}`} value={message} />
              <textarea
                className="field-control"
                name={`message:${recipient}`}
                aria-label={messages.message(name || address)}
                defaultValue={message}
                rows={3}
                maxLength={maxMessage}
              />
            </>
          )}
          {after.trim() && <p className="preserve-lines muted">{after.trim()}</p>}
        </div>
      </details>
    </div>
  )
}

/** Formats a pair such as `2026-11-24T09:00 2026-11-24T12:00`. */
function useSpanFormatter() {
  const { locale } = useDisplay()
  const { allDay } = useMessages().portal.bookings
  const now = useNow()
  return (pair: string) => {
    const [startsLocal = '', endsLocal = ''] = pair.split(' ')
    return formatLocalSpan({ startsLocal, endsLocal }, now, locale, allDay)
  }
}
