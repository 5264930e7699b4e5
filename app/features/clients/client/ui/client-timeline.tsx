import {
  CalendarDays,
  FileText,
  FolderKanban,
  type LucideIcon,
  Mail,
  Receipt,
  UserRound,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'

import {
  formatDateTime,
  readLocalTimeAsUtc,
  formatLocalSpan,
  formatWeekdayDate,
  formatCompactDate,
} from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { BookingPill } from '#app/features/booking/booking/ui/state-pill.tsx'
import type { TimelinePart } from '#app/features/clients/client/rules.ts'
import type { State as InquiryState, InquiryService } from '#app/features/clients/inquiry/rules.ts'
import { StatePill as InquiryPill } from '#app/features/clients/inquiry/ui/due-pill.tsx'
import type { Method } from '#app/features/money/ledger/rules.ts'
import {
  type Stage,
  type State as ProjectState,
  formatProjectNumber,
} from '#app/features/work/project/rules.ts'
import { StatePill as ProjectPill } from '#app/features/work/project/ui/state-pill.tsx'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { State as BookingState } from '#app/core/booking-states.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

export type TimelineEntry = {
  id: string
  at: Date
  event: string
  subjectId: string | null
  number: number | null
  title: string | null
  state: string | null
  data: Record<string, string | number | boolean | null>
  by: string | null
}
type Props = {
  timeline: TimelineEntry[]
  part: TimelinePart
  parts: TimelinePart[]
  next: string | null
  after: string | null
}

/** The timeline of a client, newest first, or one part of it. */
export function ClientTimeline({ timeline, part: currentPart, parts, next, after }: Props) {
  const messages = useMessages().portal.clients.timeline
  const { pathname } = useLocation()
  return (
    <section aria-labelledby="timeline">
      <h2 className="visually-hidden" id="timeline">
        {messages.title}
      </h2>
      <nav className="filter" aria-label={messages.partsLabel}>
        {parts.map((part) => (
          <Link
            key={part}
            className="filter-item"
            preventScrollReset
            to={{ pathname, search: part === 'all' ? '' : `show=${part}` }}
            aria-current={part === currentPart ? 'true' : undefined}
          >
            {messages.parts[part]}
          </Link>
        ))}
      </nav>
      {timeline.length > 0 ? (
        <ol className="card timeline">
          {timeline.map((entry) => (
            <TimelineLine key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        <p className="empty">{messages.none[currentPart]}</p>
      )}
      <MorePages next={next} after={after} />
    </section>
  )
}

const icons: Record<string, LucideIcon> = {
  inquiry: Mail,
  booking: CalendarDays,
  project: FolderKanban,
  ledger: Receipt,
  invoice: FileText,
  reminder: FileText,
}

function TimelineLine({ entry }: { entry: TimelineEntry }) {
  const { by } = useMessages().portal.clients.timeline
  const display = useDisplay()
  const now = useNow()
  const { lead, link, to, rest, more } = useEntryFormatter()(entry)
  const Icon = icons[entry.event.split('.')[0]!] ?? UserRound
  return (
    <li className="timeline-line" data-back={entry.data.back || undefined}>
      <span className="timeline-icon">
        <Icon />
      </span>
      <p className="timeline-text">
        {lead}
        {lead && link && ' '}
        {link && to ? (
          <Link className="row-link" to={to}>
            {link}
          </Link>
        ) : (
          link
        )}
        {rest && ` ${rest}`}
      </p>
      <EntryStatus entry={entry} />
      <p className="timeline-more">
        {[...more, entry.by && by(entry.by)].filter(Boolean).join(' · ')}
      </p>
      <time
        className="timeline-time"
        dateTime={entry.at.toISOString()}
        title={formatDateTime(entry.at, display)}
      >
        {formatCompactDate(entry.at, now, display)}
      </time>
    </li>
  )
}

/** The state or amount at the end of the line. */
function EntryStatus({ entry: { event, state, data } }: { entry: TimelineEntry }) {
  const { currency, locale } = usePortal().studio
  const toDate = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
  if (event === 'inquiry.received')
    return (
      <InquiryPill
        state={state as InquiryState}
        dueAt={toDate(data.dueAt)}
        answeredAt={toDate(data.answeredAt)}
      />
    )
  if (event === 'booking.added') return <BookingPill state={state as BookingState} />
  if (event === 'project.added') return <ProjectPill state={state as ProjectState} />
  if (event.startsWith('ledger.') || event === 'invoice.issued')
    return (
      <span className="timeline-amount">{formatMoney(Number(data.cents), currency, locale)}</span>
    )
  return null
}

type Sentence = {
  lead?: string
  link?: string
  to?: string
  rest?: string
  more: (string | null)[]
}

/** Returns a formatter for events: the text of the link, and the text after it. */
function useEntryFormatter() {
  const {
    bookings,
    clients: { timeline: messages },
    inquiries,
    projects,
    money,
  } = useMessages().portal
  const { locale } = useDisplay()
  const now = useNow()
  const utcDisplay = { locale, timeZone: 'UTC' }
  const formatStart = (time: string) => formatWeekdayDate(readLocalTimeAsUtc(time), now, utcDisplay)
  const formatSpan = (localSpan: unknown) => {
    const [startsLocal = '', endsLocal = ''] = String(localSpan ?? '').split(' ')
    return startsLocal && endsLocal
      ? formatLocalSpan({ startsLocal, endsLocal }, now, locale, bookings.allDay)
      : ''
  }
  return ({ event, subjectId: id, number, title, data }: TimelineEntry): Sentence => {
    const describe = (args: Record<string, string> = {}) =>
      messages.happened[event]?.(args) ?? event
    switch (event.split('.')[0]) {
      case 'inquiry':
        return {
          lead: describe({ how: String(data.how) }),
          link: `“${title}”`,
          to: `/portal/clients/inquiries/${id}?tab=all`,
          more: [inquiries.services[data.service as InquiryService]],
        }
      case 'booking':
        return {
          link: formatBookingNumber(number!),
          to: `/portal/bookings/${id}`,
          rest: describe({ was: formatSpan(data.was), is: formatSpan(data.is) }),
          more: [title, formatStart(String(data.starts))],
        }
      case 'project':
        return {
          link: formatProjectNumber(number!),
          to: `/portal/projects/${id}`,
          rest: describe({ to: projects.stages[data.to as Stage] ?? '' }),
          more: [title],
        }
      case 'invoice':
      case 'reminder':
        return buildInvoiceSentence({ event, id: id!, number: title! }, describe())
      case 'ledger': {
        const { method, reference, isReversed } = data
        const status = isReversed ? money.wasReversed : null
        return {
          lead: describe(id ? { booking: id } : {}),
          ...(id && { link: formatBookingNumber(number!), to: `/portal/bookings/${id}` }),
          more: [money.methods[method as Method], String(reference), title, status],
        }
      }
      default:
        return { lead: describe(), more: [] }
    }
  }
}

/** The sentence is before or after the number, such as “Reminder sent for INV-2027-0004”. */
function buildInvoiceSentence(
  { event, id, number }: { event: string; id: string; number: string },
  happened: string,
): Sentence {
  const isLead = event === 'reminder.sent' || event === 'invoice.transfer-reported'
  return {
    link: number,
    to: `/portal/clients/invoices/${id}`,
    ...(isLead ? { lead: happened } : { rest: happened }),
    more: [],
  }
}
