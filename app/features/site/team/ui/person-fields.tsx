import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import type { ImageView } from '#app/core/media.ts'
import {
  type Upcoming,
  UpcomingBookings,
} from '#app/features/booking/booking/ui/upcoming-bookings.tsx'
import { ImageField } from '#app/features/media/image/ui/image-field.tsx'
import { RoleField } from '#app/features/people/staff/ui/role-field.tsx'
import type { PersonView } from './person-view.ts'
import type { GetFieldProps } from '#app/features/studio/settings/ui/settings-form.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { usePeopleMessages } from '#app/features/site/team/ui/use-people-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import './people.css'

type Props = {
  /** Missing for a new person. */
  person?: PersonView & { pictures: Record<string, ImageView> }
  /** The user may change who signs in. */
  managesAccess: boolean
  upcoming?: Upcoming | null
  getField: GetFieldProps
  /** The submitted values after a failure. */
  typed: Record<string, string> | undefined
}

/** The facts of a person, entered once, and three ticks for what they are used for. */
export function PersonFields({ person, managesAccess, upcoming = null, getField, typed }: Props) {
  const { portal } = useMessages()
  const messages = usePeopleMessages()
  const isFixedName = person?.hasAccount === true && !managesAccess
  return (
    <>
      <TextField
        {...getField('name', person?.name ?? '')}
        label={messages.name}
        {...(isFixedName && { hint: messages.nameOfAccount })}
        autoComplete="off"
        required
        maxLength={120}
        readOnly={isFixedName}
      />
      <EmailField {...{ person, managesAccess, getField }} />
      <TextField
        {...getField('title', person?.title ?? '')}
        label={messages.titleField}
        hint={messages.titleHint}
        note={portal.optional}
        autoComplete="off"
        maxLength={120}
      />
      <fieldset className="person-uses">
        <legend className="visually-hidden">{messages.uses}</legend>
        {managesAccess && <AccessTick {...{ person, getField, typed }} />}
        <BookingTick {...{ person, upcoming, getField, typed }} />
        <SiteTick {...{ person, getField, typed }} />
      </fieldset>
    </>
  )
}

/** The address of an account or invitation is fixed, and only those who manage access see it. */
function EmailField({ person, managesAccess, getField }: Omit<Props, 'upcoming' | 'typed'>) {
  const { portal } = useMessages()
  const messages = usePeopleMessages()
  const isFixed = person?.hasAccount === true || person?.hasInvitation === true
  if (isFixed && !managesAccess) return null
  return (
    <TextField
      {...getField('email', person?.email ?? '')}
      label={messages.email}
      hint={
        person?.hasAccount
          ? messages.emailOfAccount
          : isFixed
            ? messages.emailOfInvitation
            : messages.emailHint
      }
      {...(!isFixed && { note: portal.optional })}
      type="email"
      autoComplete="off"
      readOnly={isFixed}
    />
  )
}

type TickProps = {
  name: 'access' | 'bookable' | 'shown'
  isOn: boolean
  typed: Record<string, string> | undefined
  label: string
  hint: string
  problem?: string | undefined
  /** The effect of ending the use, shown while an existing one is unticked. */
  end: ReactNode
  /** Fields and links while it is ticked. */
  children: ReactNode
}

function Tick({ name, isOn, typed, label, hint, problem, end, children }: TickProps) {
  const id = useId()
  return (
    <div className="person-use" data-on={isOn || undefined}>
      <input type="hidden" name={`was-${name}`} value={isOn ? 'on' : ''} />
      <label className="tick">
        <input
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={typed ? typed[name] === 'on' : isOn}
          aria-invalid={problem ? true : undefined}
          aria-describedby={[`${id}-hint`, isOn && `${id}-end`, problem && `${id}-problem`]
            .filter(Boolean)
            .join(' ')}
        />
        {label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <FieldProblem id={`${id}-problem`} text={problem} />
      {isOn && (
        <div className="person-end" id={`${id}-end`}>
          {end}
        </div>
      )}
      <div className="person-more">{children}</div>
    </div>
  )
}

type UseProps = Pick<Props, 'person' | 'getField' | 'typed'>

function AccessTick({ person, getField, typed }: UseProps) {
  const { portal } = useMessages()
  const messages = usePeopleMessages()
  const display = useDisplay()
  const { account = null, invitation = null, isSelf = false } = person ?? {}
  const now = useNow()
  if (isSelf)
    return (
      <div className="person-use">
        <input type="hidden" name="was-access" value="on" />
        <input type="hidden" name="access" value="on" />
        <p className="person-use-own">{messages.access}</p>
        <p className="field-hint">{messages.accessOwn}</p>
        <FieldProblem id="own-access" text={getField('access').problem} />
      </div>
    )
  const isOn = (account !== null && !account.disabledAt) || invitation !== null
  const hint = invitation
    ? invitation.until > now
      ? messages.invitedUntil(portal.roles[invitation.role], formatDate(invitation.until, display))
      : messages.invitationExpired(portal.roles[invitation.role])
    : account
      ? account.disabledAt
        ? messages.accessOfDisabled
        : messages.accessAs(portal.roles[account.role])
      : messages.accessHint
  return (
    <Tick
      name="access"
      isOn={isOn}
      typed={typed}
      label={messages.access}
      hint={hint}
      problem={getField('access').problem}
      end={<p>{invitation ? messages.invitationEnd : messages.accessEnd}</p>}
    >
      {!account && !invitation && <RoleField {...getField('role', 'crew')} />}
    </Tick>
  )
}

function BookingTick({
  person,
  upcoming,
  getField,
  typed,
}: UseProps & { upcoming: Upcoming | null }) {
  const { portal } = useMessages()
  const messages = usePeopleMessages()
  const resource = person?.resource ?? null
  return (
    <Tick
      name="bookable"
      isOn={person?.isBookable ?? false}
      typed={typed}
      label={messages.booking}
      hint={messages.bookingHint}
      end={<BookingEnd upcoming={upcoming} />}
    >
      <TextField
        {...getField(
          'calendarName',
          resource && resource.name !== person?.name ? resource.name : '',
        )}
        label={messages.calendarName}
        hint={messages.calendarNameHint}
        note={portal.optional}
        autoComplete="off"
        maxLength={80}
      />
      {resource && person?.isBookable && (
        <p>
          <Link className="settings-link" to={`/portal/settings/resources/${resource.id}`}>
            {messages.hours}
          </Link>
        </p>
      )}
    </Tick>
  )
}

function BookingEnd({ upcoming }: { upcoming: Upcoming | null }) {
  const messages = usePeopleMessages()
  return (
    <>
      <p>{messages.bookingEnd(upcoming?.count ?? 0)}</p>
      {upcoming && <UpcomingBookings {...upcoming} />}
    </>
  )
}

function SiteTick({ person, getField, typed }: UseProps) {
  const messages = usePeopleMessages()
  const { state = 'none', content = null } = person?.card ?? {}
  const isWordedOtherwise =
    content !== null && (content.name !== person?.name || content.role !== person.title)
  return (
    <Tick
      name="shown"
      isOn={content !== null}
      typed={typed}
      label={messages.site}
      problem={getField('shown').problem}
      hint={messages.siteDraft[state] || messages.siteHint}
      end={<p>{messages.siteEnd}</p>}
    >
      {isWordedOtherwise && <p>{messages.siteWords(content.name, content.role)}</p>}
      <PhotoField
        key={content?.picture}
        initial={typed?.picture ?? content?.picture ?? ''}
        pictures={person?.pictures ?? {}}
      />
      {state !== 'none' && (
        <p>
          <Link className="settings-link" to="/portal/website/team">
            {messages.review}
          </Link>
        </p>
      )}
    </Tick>
  )
}

function PhotoField({
  initial,
  pictures,
}: {
  initial: string
  pictures: Record<string, ImageView>
}) {
  const messages = usePeopleMessages()
  const [value, set] = useState(initial)
  return (
    <>
      <input type="hidden" name="picture" value={value} />
      <ImageField
        label={messages.photo}
        value={value || null}
        pictures={pictures}
        onChange={(id) => set(id ?? '')}
      />
    </>
  )
}
