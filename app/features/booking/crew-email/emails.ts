import type { CrewEmailDetails } from '#app/messages/en/emails-crew.ts'
import type { ServerMessages } from '#app/messages/server.ts'
import type { CrewNoticeKind } from '#app/features/booking/notice/rules.ts'

type Studio = { name: string; email: string }
type CrewDate = CrewEmailDetails & { kind: CrewNoticeKind }

/** Returns the message proposed for a person on one or several bookings. */
export function buildCrewMessage(messages: ServerMessages, dates: readonly CrewDate[]): string {
  const { crew, series } = messages.emails
  const [first, ...others] = dates
  return others.length > 0
    ? series.proposeCrewMessage(dates)
    : crew.kinds[first!.kind].message(first!)
}

/** Builds the email to a person on one or several bookings, with links to them in the portal. */
export function buildCrewEmail(
  messages: ServerMessages,
  studio: Studio,
  dates: readonly CrewDate[],
  message: string,
) {
  const { crew, series } = messages.emails
  const first = dates[0]!
  const { kind } = first
  const isMixed = dates.some((date) => date.kind !== kind)
  const details = { ...first, message }
  return {
    ...(dates.length > 1
      ? series.buildForCrew(dates, message)
      : {
          subject: crew.kinds[kind].subject(details),
          content: crew.content(details, kind === 'canceled' || kind === 'removed'),
        }),
    kind: isMixed ? 'crew.changed' : `crew.${kind}`,
    fromName: studio.name,
    replyTo: studio.email,
  }
}
