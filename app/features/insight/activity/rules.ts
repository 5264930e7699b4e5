import { isDay } from '#app/core/day.ts'
import type { EventNoun } from '#app/core/events.ts'

/** Filters of the log; each covers the events of certain nouns. */
export const activityKinds = [
  'all',
  'accounts',
  'refused',
  'clients',
  'bookings',
  'money',
  'projects',
  'galleries',
  'website',
  'email',
  'settings',
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const nounsByKind: Record<Exclude<ActivityKind, 'all' | 'refused'>, EventNoun[]> = {
  accounts: ['person', 'staff', 'invitation', 'password-reset'],
  clients: [
    'client',
    'client-link',
    'verification-code',
    'inquiry',
    'testimonial',
    'consent',
    'personal-data',
  ],
  bookings: ['booking', 'resource', 'absence', 'online-booking', 'calendar'],
  money: [
    'ledger',
    'invoice',
    'invoice-draft',
    'allocation',
    'document',
    'reminder',
    'tax-rate',
    'quote',
    'acceptance',
    'payment-plan',
    'installment',
    'late-fee',
    'quote-template',
    'contract',
    'contract-template',
    'quote-settings',
    'agreement',
    'audit-trail',
    'seal-key',
    'price-item',
    'project-charge',
    'books',
  ],
  projects: ['project'],
  galleries: [
    'gallery',
    'gallery-item',
    'gallery-section',
    'gallery-share',
    'gallery-download',
    'gallery-guest',
    'favorite-list',
    'comment',
    'delivered-file',
    'watermark',
    'review',
    'review-version',
    'review-round',
    'review-share',
    'review-guest',
    'review-note',
  ],
  website: ['website', 'draft', 'case-study', 'media', 'image', 'video', 'audio', 'download'],
  email: ['email', 'mail', 'reply-template'],
  settings: ['backup', 'backup-storage', 'export', 'studio', 'policy', 'billing'],
}

/** `person` is an account id, `visitor` or `system`; `from` and `to` are studio days. */
export type ActivityFilter = { kind: ActivityKind; person: string; from: string; to: string }

/** Parses the filter from a URL; unknown values are ignored. */
export function parseActivityFilter(params: URLSearchParams): ActivityFilter {
  const [kind, person = '', from = '', to = ''] = ['kind', 'person', 'from', 'to'].map(
    (name) => params.get(name) ?? '',
  )
  return {
    kind: activityKinds.find((option) => option === kind) ?? 'all',
    person: /^(?:visitor|system|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(person)
      ? person
      : '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
  }
}

/** The end of a page of the log. Events precede refusals of the same instant. */
export type ActivityCursor = { at: Date; source: 'event' | 'refusal'; id: string }

export function formatActivityCursor({ at, source, id }: ActivityCursor): string {
  return `${at.toISOString()}_${source}_${id}`
}

export function parseActivityCursor(text: string | null): ActivityCursor | null {
  const [, time = '', source, id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(event|refusal)_([0-9a-f-]{1,36})$/.exec(
      text ?? '',
    ) ?? []
  const instant = new Date(time)
  const isKnown =
    source === 'event'
      ? /^\d{1,18}$/.test(id)
      : /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  return Number.isNaN(instant.getTime()) || !isKnown
    ? null
    : { at: instant, source: source as ActivityCursor['source'], id }
}

/** A line of the log. `subject` is null if it no longer has a name. */
export type Activity = {
  key: string
  at: Date
  /** An event name or the kind of a refusal. */
  name: string
  actor: { kind: 'staff' | 'client' | 'visitor' | 'system'; name: string | null }
  subject: { name: string; to: string | null } | null
  /** True for an inquiry that came with a date request. */
  hasDateRequest: boolean
  /** For refusals: network, route, and the number within the hour. */
  network: string | null
  route: string | null
  count: number
}

/** Merges consecutive equal lines into one with a count, such as the many saves of one draft. */
export function mergeRepeats(lines: Activity[]): Activity[] {
  const merged: Activity[] = []
  for (const line of lines) {
    const last = merged.at(-1)
    const isRepeat = last && getRepeatKey(last) === getRepeatKey(line)
    if (isRepeat) merged[merged.length - 1] = { ...last, count: last.count + line.count }
    else merged.push(line)
  }
  return merged
}

function getRepeatKey({ name, actor, subject, hasDateRequest, network, route }: Activity): string {
  return JSON.stringify([name, actor, subject, hasDateRequest, network, route])
}
