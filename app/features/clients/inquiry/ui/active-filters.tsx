import { X } from 'lucide-react'
import { Link } from 'react-router'

import { formatDayRange } from '#app/core/display.ts'
import {
  type InquiryFilter,
  type InboxTab,
  toFilterParams,
} from '#app/features/clients/inquiry/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/** Shows the active filters, each with a button to remove it. */
export function ActiveFilters({
  tab,
  search,
  filter,
}: {
  tab: InboxTab
  search: string
  filter: InquiryFilter
}) {
  const messages = useMessages().portal.inquiries
  const { locale } = useDisplay()
  const { days, reply, source, booked } = filter
  const buildLinkWithout = (name: keyof InquiryFilter) => ({
    pathname: '/portal/clients/inquiries',
    search: new URLSearchParams({
      tab,
      ...(search && { q: search }),
      ...toFilterParams({ ...filter, [name]: null }),
    }).toString(),
  })
  const renderChip = (name: keyof InquiryFilter, text: string) => (
    <Link className="inbox-chip" to={buildLinkWithout(name)}>
      {text}
      <X aria-hidden="true" />
      <span className="visually-hidden">{messages.clearFilter}</span>
    </Link>
  )
  return (
    <p className="inbox-filtered">
      {days && renderChip('days', messages.receivedIn(formatDayRange(days, locale)))}
      {reply && renderChip('reply', messages.replies[reply])}
      {source && renderChip('source', messages.from(messages.sources[source]))}
      {booked && renderChip('booked', messages.booked)}
    </p>
  )
}
