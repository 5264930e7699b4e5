import { Link } from 'react-router'

import { formatDayRange, formatNumber } from '#app/core/display.ts'
import { computePercentages, formatMoney } from '#app/core/money.ts'
import type { InquirySource } from '#app/features/clients/inquiry/rules.ts'
import {
  type SourceFigures,
  buildInquiriesPath,
  sumSources,
} from '#app/features/insight/analytics/rules.ts'
import type { Window } from '#app/features/insight/dashboard/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useAnalyticsMessages } from '#app/features/insight/analytics/ui/use-analytics-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { RowBar } from './bars.tsx'

type Props = { sources: SourceFigures[]; period: Window }

/** The sources of inquiries, and how many of them became bookings. */
export function SourcesCard({ sources, period }: Props) {
  const { sources: messages } = useAnalyticsMessages()
  const names = useMessages().portal.inquiries.sources
  const { locale } = useDisplay()
  const max = Math.max(...sources.map(({ inquiries }) => inquiries))
  return (
    <section className="card month-card" aria-labelledby="sources">
      <header className="card-head">
        <h2 id="sources">{messages.title}</h2>
      </header>
      {sources.length === 0 ? (
        <p className="card-empty">{messages.empty}</p>
      ) : (
        <>
          <p className="month-note">{messages.note(formatDayRange(period, locale))}</p>
          <div className="sources-box">
            <table className="sources" aria-labelledby="sources">
              <thead>
                <tr>
                  {[messages.source, messages.inquiries, messages.booked, messages.value].map(
                    (column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {sources.map((figures) => (
                  <SourceRow
                    key={figures.source}
                    name={names[figures.source]}
                    source={figures.source}
                    figures={figures}
                    period={period}
                    max={max}
                  />
                ))}
              </tbody>
              <tfoot>
                <SourceRow
                  name={messages.all}
                  source={null}
                  figures={sumSources(sources)}
                  period={period}
                />
              </tfoot>
            </table>
          </div>
        </>
      )}
    </section>
  )
}

type RowProps = {
  name: string
  source: InquirySource | null
  figures: Omit<SourceFigures, 'source'>
  period: Window
  /** The value of the longest bar; without it there is none. */
  max?: number
}

function SourceRow({ name, source, figures, period, max }: RowProps) {
  const { sources: messages } = useAnalyticsMessages()
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  const { inquiries, booked, value } = figures
  const count = formatNumber(inquiries, locale)
  const bookedCount = formatNumber(booked, locale)
  const [percent = 0] = computePercentages([booked, inquiries - booked])
  const share = messages.share(bookedCount, percent)
  return (
    <tr>
      <th scope="row">
        {name}
        {max !== undefined && <RowBar max={max} parts={[{ key: 'all', value: inquiries }]} />}
      </th>
      <td data-label={messages.inquiries}>
        <Link
          to={buildInquiriesPath(period, source, null)}
          aria-label={messages.inquiriesOf(name, count)}
        >
          {count}
        </Link>
      </td>
      <td data-label={messages.booked}>
        {booked === 0 ? (
          bookedCount
        ) : (
          <Link
            to={buildInquiriesPath(period, source, true)}
            aria-label={messages.bookedOf(name, share)}
          >
            {share}
          </Link>
        )}
      </td>
      <td data-label={messages.value}>{formatMoney(value, currency, locale)}</td>
    </tr>
  )
}
