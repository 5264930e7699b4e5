import { NavLink } from 'react-router'

import { formatCompactDate } from '#app/core/display.ts'
import type { State, InquiryService, InquirySource } from '#app/features/clients/inquiry/rules.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { StatePill } from './due-pill.tsx'
import { ServiceTag } from './service-tag.tsx'

export type Row = {
  id: string
  receivedAt: Date
  name: string
  service: InquiryService
  source: InquirySource
  state: State
  dueAt: Date | null
  answeredAt: Date | null
  assigneeId: string | null
  assignee: string | null
  excerpt: string
}

/**
 * One inquiry in the list; the whole row is clickable through the name's link. Tabs of one state
 * show only the time left.
 */
export function InboxRow({
  row,
  search,
  showState,
}: {
  row: Row
  search: string
  showState: boolean
}) {
  const { assignedTo, sources } = useMessages().portal.inquiries
  const display = useDisplay()
  const now = useNow()
  return (
    <li className="inbox-row">
      <div className="inbox-row-head">
        <NavLink
          className="row-link"
          to={{ pathname: `/portal/clients/inquiries/${row.id}`, search }}
          data-row={row.id}
          onClick={(event) => {
            // when another inquiry leaves the list, the second click hits the next row
            if (event.detail > 1) event.preventDefault()
          }}
        >
          {row.name}
        </NavLink>
        {(showState || row.state === 'waiting' || row.state === 'answered') && (
          <StatePill {...row} />
        )}
      </div>
      <p className="inbox-row-text">{row.excerpt}</p>
      <p className="inbox-row-foot">
        <ServiceTag service={row.service} short />
        {row.source !== 'website' && <span>{sources[row.source]}</span>}
        <span className="inbox-row-when">{formatCompactDate(row.receivedAt, now, display)}</span>
        {row.assignee && (
          <Avatar id={row.assigneeId} name={row.assignee} small label={assignedTo(row.assignee)} />
        )}
      </p>
    </li>
  )
}
