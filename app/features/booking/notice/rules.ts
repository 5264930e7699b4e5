import type { State } from '#app/core/booking-states.ts'
import { liveStates } from '#app/core/booking-states.ts'

/** The part of a booking that decides who is emailed about its changes. */
export type NoticeBooking = {
  state: State
  /** Requested on the website; its people were picked by the program. */
  isRequest: boolean
  /** The client has a private link to it, from an email or from the studio. */
  hasLink: boolean
  /** The client has paid for it, and not all of it was refunded. */
  isPaid: boolean
  endsAt: Date
}

/** A person with an account on a booking. `id` is the resource's. */
export type Assignee = {
  id: string
  staffId: string
  answer: 'accepted' | 'declined' | null
}

/** A change to a booking; `added` and `removed` are ids of resources. */
export type Change =
  | { kind: 'confirmed' | 'canceled' | 'expired' | 'reopened'; from: State }
  | { kind: 'changed'; isMoved: boolean; added: readonly string[]; removed: readonly string[] }

export type CrewNoticeKind =
  | 'assigned'
  | 'confirmed'
  | 'moved'
  | 'canceled'
  | 'removed'
  | 'reopened'
export type CrewNotice = Assignee & { kind: CrewNoticeKind }

/** Key of the client in a notice; people have the id of their resource. */
export const clientRecipient = 'client'

const isLiveState = (state: State) => (liveStates as readonly State[]).includes(state)

/**
 * Returns true if its crew have a job to accept: not before the studio has agreed to a visitor's
 * request, and not once the booking is over.
 */
export function isJob(
  { state, isRequest, endsAt }: Pick<NoticeBooking, 'state' | 'isRequest' | 'endsAt'>,
  now: Date,
): boolean {
  return isLiveState(state) && (state !== 'held' || !isRequest) && endsAt > now
}

/**
 * Returns true if the client knows of the booking: they requested it, have a link to it, or it is
 * or was confirmed with them.
 */
export function isKnownToClient(
  { isRequest, hasLink, state }: Pick<NoticeBooking, 'isRequest' | 'hasLink' | 'state'>,
  from: State = state,
): boolean {
  return isRequest || hasLink || from === 'confirmed'
}

/** Returns true if the client is to be notified of a change, even if they have no email address. */
export function mustNotifyClient(change: Change, booking: NoticeBooking, now: Date): boolean {
  const isOver = booking.endsAt <= now
  switch (change.kind) {
    case 'confirmed':
      return booking.isRequest || !isOver
    case 'canceled':
      return isKnownToClient(booking, change.from) || booking.isPaid
    case 'changed':
      return (
        change.isMoved &&
        isLiveState(booking.state) &&
        (isKnownToClient(booking) || booking.isPaid) &&
        (booking.isRequest || !isOver)
      )
    default:
      return booking.isRequest || booking.hasLink
  }
}

/**
 * Returns true if contacts of the client that receive dates are notified of a change: of confirmed
 * dates that aren't over, because what isn't agreed is between the client and the studio.
 */
export function mustNotifyContacts(change: Change, booking: NoticeBooking, now: Date): boolean {
  if (booking.endsAt <= now) return false
  switch (change.kind) {
    case 'confirmed':
      return true
    case 'canceled':
      return change.from === 'confirmed'
    case 'changed':
      return change.isMoved && booking.state === 'confirmed'
    case 'reopened':
      return booking.state === 'confirmed'
    default:
      return false
  }
}

/**
 * Returns the people to notify of a change, and why: not the one who made it (`actorId`, a staff
 * id), not those who declined, and only about a job. `people` are all who are on the booking or
 * were removed from it. A move also notifies those who declined, because it asks them again.
 */
export function listCrewNotices(
  change: Change,
  booking: NoticeBooking,
  people: readonly Assignee[],
  { actorId, now }: { actorId: string | null; now: Date },
): CrewNotice[] {
  const wasJob =
    change.kind === 'changed' ? isJob(booking, now) : isJob({ ...booking, state: change.from }, now)
  return people.flatMap((person) => {
    const kind = person.staffId === actorId ? null : findCrewNotice(change, person, booking, wasJob)
    return kind && booking.endsAt > now ? [{ ...person, kind }] : []
  })
}

function findCrewNotice(
  change: Change,
  { id, answer }: Assignee,
  booking: NoticeBooking,
  wasJob: boolean,
): CrewNoticeKind | null {
  if (change.kind === 'changed') {
    if (!wasJob) return null
    if (change.removed.includes(id)) return 'removed'
    if (change.added.includes(id)) return 'assigned'
    return change.isMoved ? 'moved' : null
  }
  if (answer === 'declined') return null
  if (change.kind === 'confirmed')
    return wasJob && (answer !== null || !booking.isRequest) ? 'confirmed' : 'assigned'
  if (change.kind === 'reopened') return isLiveState(booking.state) ? 'reopened' : null
  return wasJob || answer === 'accepted' ? 'canceled' : null
}

/** Changes that people have not been emailed about yet; see `booking_notice`. */
export type PendingChanges = { was: string | null; added: string[]; removed: string[] }

/**
 * Adds a change to earlier ones that weren't emailed; `now` are the booking's local times. A move
 * back leaves nothing to email, and neither does a person who was added and removed again.
 */
export function mergeChanges(
  before: PendingChanges | null,
  { was, added, removed }: PendingChanges,
  now: string,
): PendingChanges | null {
  const first = before?.was ?? was
  const isIn = (list: string[] | undefined) => (id: string) => list?.includes(id) ?? false
  const [wasAdded, wasRemoved] = [isIn(before?.added), isIn(before?.removed)]
  const merged = {
    was: first === now ? null : first,
    added: [
      ...(before?.added ?? []).filter((id) => !removed.includes(id)),
      ...added.filter((id) => !wasRemoved(id) && !wasAdded(id)),
    ],
    removed: [
      ...(before?.removed ?? []).filter((id) => !added.includes(id)),
      ...removed.filter((id) => !wasAdded(id) && !wasRemoved(id)),
    ],
  }
  return merged.was === null && merged.added.length + merged.removed.length === 0 ? null : merged
}

/** Longest message of one email. */
export const maxMessage = 4000

/** Compares without line endings, which a form changes to CR LF. */
const isEdited = (text: string, proposed: string | undefined) =>
  text.replaceAll('\r\n', '\n') !== proposed?.replaceAll('\r\n', '\n')

/**
 * Reads the decisions of a sheet: `notice` is `later` for changes whose emails are decided
 * afterwards, and `chosen` with a field `tell:<recipient>` and `message:<recipient>` each. A
 * message counts only if it differs from `proposed:<recipient>`, because what is proposed may have
 * changed since. Without `notice` everyone is emailed. The button `send=none` sends no email.
 */
export function parseEmailChoices(values: Record<string, string>) {
  const { notice, send } = values
  if (notice === 'later') return { to: 'later' as const, messages: {} }
  if (notice !== 'chosen') return undefined
  const pick = (prefix: string) =>
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    )
  return {
    to: new Set(send === 'none' ? [] : pick('tell:').map(([recipient]) => recipient)),
    messages: Object.fromEntries(
      pick('message:').flatMap(([recipient, text]) =>
        isEdited(text, values[`proposed:${recipient}`])
          ? [[recipient, text.slice(0, maxMessage)] as const]
          : [],
      ),
    ),
  }
}
