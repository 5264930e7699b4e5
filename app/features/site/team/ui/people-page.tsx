import type { ReactNode } from 'react'
import { Link } from 'react-router'

import {
  type AbsenceTime,
  formatAbsenceTime,
} from '#app/features/booking/absence/ui/format-absence-time.ts'
import { useAvailabilityMessages } from '#app/features/booking/availability/ui/use-availability-messages.ts'
import { InvitationList } from '#app/features/people/invitation/ui/invitation-list.tsx'
import type { InviteResult } from '#app/features/people/invitation/ui/invite-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { usePeopleMessages } from '#app/features/site/team/ui/use-people-messages.ts'
import { useTeamMessages } from '#app/features/people/staff/ui/use-team-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { usePortal } from '#app/ui/use-portal.ts'

import { PersonFields } from './person-fields.tsx'
import type { PersonView } from './person-view.ts'
import '#app/features/people/staff/ui/team.css'
import './people.css'

type Props = {
  people: (PersonView & { absence: AbsenceTime | null; ownHours: boolean })[]
  invitations: Parameters<typeof InvitationList>[0]['invitations']
  managesAccess: boolean
  today: string
  formKey: string
  result: InviteResult | undefined
}

/** Lists everyone at the studio once, with their access, bookings and team card. */
export function PeoplePage({ people, invitations, managesAccess, today, formKey, result }: Props) {
  const messages = usePeopleMessages()
  const team = useTeamMessages()
  return (
    <>
      <SavedNotice param="erased" text={messages.erased} />
      <header className="settings-card-head">
        <h2>{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      <PeopleTable people={people} managesAccess={managesAccess} today={today} />
      {managesAccess && (
        <InvitationList invitations={invitations} formKey={formKey} result={result} />
      )}
      <SettingsForm
        name="add"
        formKey={formKey}
        result={result}
        title={messages.add}
        save={messages.add}
        savedMessage={result?.handOver ? team.made : messages.added}
      >
        {(getField, typed) => (
          <PersonFields managesAccess={managesAccess} getField={getField} typed={typed} />
        )}
      </SettingsForm>
    </>
  )
}

function PeopleTable({
  people,
  managesAccess,
  today,
}: Pick<Props, 'people' | 'managesAccess' | 'today'>) {
  const messages = usePeopleMessages()
  if (people.length === 0) return <p className="empty">{messages.none}</p>
  return (
    <div className="card">
      <table className="table people">
        <thead>
          <tr>
            <th scope="col">{messages.columns.person}</th>
            {managesAccess && <th scope="col">{messages.columns.access}</th>}
            <th scope="col">{messages.columns.bookable}</th>
            <th scope="col">{messages.columns.shown}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              managesAccess={managesAccess}
              today={today}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PersonRow({
  person,
  managesAccess,
  today,
}: {
  person: Props['people'][number]
  managesAccess: boolean
  today: string
}) {
  const messages = usePeopleMessages()
  const team = useTeamMessages()
  const { id, name, title, email, account, card, isSelf } = person
  return (
    <tr>
      <td>
        <div className="team-person">
          <Avatar id={account?.id ?? null} name={name} />
          <div>
            <Link className="row-link" to={`/portal/settings/people/${id}`}>
              {name}
            </Link>
            {isSelf && <span className="team-note">{team.you}</span>}
            {account?.sample && <span className="team-note">{team.sample}</span>}
            {title && <small>{title}</small>}
            {email && <small>{email}</small>}
          </div>
        </div>
      </td>
      {managesAccess && (
        <Use label={messages.columns.access}>
          <Access person={person} />
        </Use>
      )}
      <Use label={messages.columns.bookable}>
        <Booking person={person} today={today} />
      </Use>
      <Use label={messages.columns.shown}>
        {card.state === 'none' ? <No /> : messages.cards[card.state]}
      </Use>
    </tr>
  )
}

/** A cell; narrow windows have no head above it, so it is labeled. */
function Use({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span className="people-label">{label}: </span>
      {children}
    </td>
  )
}

function No() {
  return <span className="people-no">{usePeopleMessages().no}</span>
}

function Access({ person: { account, invitation } }: { person: PersonView }) {
  const { portal } = useMessages()
  const people = usePeopleMessages()
  const team = useTeamMessages()
  if (account?.disabledAt) return <span className="pill pill-bad">{team.disabled}</span>
  if (account) return portal.roles[account.role]
  if (invitation) return people.invited
  return <No />
}

function Booking({ person, today }: { person: Props['people'][number]; today: string }) {
  const messages = usePeopleMessages()
  const { hours, resource: availability, absence } = useAvailabilityMessages()
  const { locale } = usePortal().studio
  const { isBookable, resource, absence: currentAbsence, ownHours, name } = person
  if (!isBookable || !resource) return <No />
  return (
    <>
      {messages.yes}
      {' · '}
      <Link
        className="settings-link"
        to={`/portal/settings/resources/${resource.id}`}
        aria-label={availability.openOf(name)}
      >
        {availability.open}
      </Link>
      {ownHours && <small>{hours.mark}</small>}
      {currentAbsence && (
        <small>{absence.mark.person(formatAbsenceTime(currentAbsence, today, locale))}</small>
      )}
    </>
  )
}
