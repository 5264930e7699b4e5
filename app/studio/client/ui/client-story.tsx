import { CalendarDays, FolderKanban, type LucideIcon, Mail, Receipt, UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { momentText, shownOn, wallSpanText, weekdayText, whenText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { type State as BookingState, bookingNumber } from '#app/studio/booking/rules.ts'
import { BookingPill } from '#app/studio/booking/ui/state-pill.tsx'
import type { Show } from '#app/studio/client/rules.ts'
import type { State as InquiryState, Topic } from '#app/studio/inquiry/rules.ts'
import { StatePill as InquiryPill } from '#app/studio/inquiry/ui/due-pill.tsx'
import type { Method } from '#app/studio/ledger/rules.ts'
import { type Stage, type State as ProjectState, projectNumber } from '#app/studio/project/rules.ts'
import { StatePill as ProjectPill } from '#app/studio/project/ui/state-pill.tsx'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

export type Happening = {
  id: string
  at: Date
  what: string
  thing: string | null
  number: number | null
  title: string | null
  state: string | null
  facts: Record<string, string | number | boolean | null>
  by: string | null
}
type Props = {
  story: Happening[]
  show: Show
  shows: Show[]
  next: string | null
  after: string | null
}

/** All that happened with a client, newest first, or one part of it. */
export function ClientStory({ story, show: chosen, shows, next, after }: Props) {
  const words = useWords().portal.clients.story
  const { pathname } = useLocation()
  return (
    <section aria-labelledby="story">
      <h2 className="visually-hidden" id="story">
        {words.title}
      </h2>
      <nav className="filter" aria-label={words.showsLabel}>
        {shows.map((show) => (
          <Link
            key={show}
            className="filter-item"
            preventScrollReset
            to={{ pathname, search: show === 'all' ? '' : `show=${show}` }}
            aria-current={show === chosen ? 'true' : undefined}
          >
            {words.shows[show]}
          </Link>
        ))}
      </nav>
      {story.length > 0 ? (
        <ol className="card story">
          {story.map((one) => (
            <Line key={one.id} one={one} />
          ))}
        </ol>
      ) : (
        <p className="empty">{words.none[chosen]}</p>
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
}

function Line({ one }: { one: Happening }) {
  const { by } = useWords().portal.clients.story
  const display = useDisplay()
  const now = useNow()
  const { lead, link, to, rest, more } = useSentence()(one)
  const Icon = icons[one.what.split('.')[0]!] ?? UserRound
  return (
    <li className="story-line" data-back={one.facts.back || undefined}>
      <span className="story-icon">
        <Icon />
      </span>
      <p className="story-what">
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
      <Standing one={one} />
      <p className="story-more">{[...more, one.by && by(one.by)].filter(Boolean).join(' · ')}</p>
      <time
        className="story-when"
        dateTime={one.at.toISOString()}
        title={momentText(one.at, display)}
      >
        {whenText(one.at, now, display)}
      </time>
    </li>
  )
}

/** How it stands, or how much it was, at the end of the line. */
function Standing({ one: { what, state, facts } }: { one: Happening }) {
  const { currency, locale } = usePortal().studio
  const instant = (fact: unknown) => (typeof fact === 'string' ? new Date(fact) : null)
  if (what === 'inquiry.received')
    return (
      <InquiryPill
        state={state as InquiryState}
        dueAt={instant(facts.dueAt)}
        answeredAt={instant(facts.answeredAt)}
      />
    )
  if (what === 'booking.added') return <BookingPill state={state as BookingState} />
  if (what === 'project.added') return <ProjectPill state={state as ProjectState} />
  if (what.startsWith('ledger.'))
    return (
      <span className="story-amount">{formatMoney(Number(facts.cents), currency, locale)}</span>
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

/** A happening in plain words: what leads to the thing itself, and what else there is to say. */
function useSentence() {
  const {
    bookings,
    clients: { story: words },
    inquiries,
    projects,
    money,
  } = useWords().portal
  const { locale } = useDisplay()
  const now = useNow()
  const wall = { locale, timeZone: 'UTC' }
  const dayText = (at: string) => weekdayText(shownOn(at), now, wall)
  const spanText = (walls: unknown) => {
    const [startsWall = '', endsWall = ''] = String(walls ?? '').split(' ')
    return startsWall && endsWall
      ? wallSpanText({ startsWall, endsWall }, now, locale, bookings.allDay)
      : ''
  }
  return ({ what, thing, number, title, facts }: Happening): Sentence => {
    const say = (more: Record<string, string> = {}) => words.happened[what]?.(more) ?? what
    switch (what.split('.')[0]) {
      case 'inquiry':
        return {
          lead: say({ how: String(facts.how) }),
          link: `“${title}”`,
          to: `/portal/clients/inquiries/${thing}?shelf=all`,
          more: [inquiries.topics[facts.topic as Topic]],
        }
      case 'booking':
        return {
          link: bookingNumber(number!),
          to: `/portal/bookings/${thing}`,
          rest: say({ was: spanText(facts.was), is: spanText(facts.is) }),
          more: [title, dayText(String(facts.starts))],
        }
      case 'project':
        return {
          link: projectNumber(number!),
          to: `/portal/projects/${thing}`,
          rest: say({ to: projects.stages[facts.to as Stage] ?? '' }),
          more: [title],
        }
      case 'ledger':
        return {
          lead: say(thing ? { booking: thing } : {}),
          ...(thing && { link: bookingNumber(number!), to: `/portal/bookings/${thing}` }),
          more: [
            money.methods[facts.method as Method],
            String(facts.reference),
            title,
            facts.back ? money.wasReversed : null,
          ],
        }
      default:
        return { lead: say(), more: [] }
    }
  }
}
