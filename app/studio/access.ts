export const roles = ['owner', 'manager', 'bookkeeper', 'crew'] as const
export type Role = (typeof roles)[number]

/** Who asks: somebody on the site, somebody of the staff, or the program itself by the clock. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  | { kind: 'staff'; id: string; name: string; email: string; role: Role; sample?: boolean }

type Grantee = Role | 'visitor' | 'system'
const staffRoles: Grantee[] = ['owner', 'manager', 'bookkeeper', 'crew']

/** Who may do what, all of it. Whatever does not stand here nobody may. */
export const permissions = {
  'inquiry.send': ['visitor', ...staffRoles],
  'inquiry.see': ['owner', 'manager', 'system'],
  'inquiry.answer': ['owner', 'manager', 'system'],
  'inquiry.delete': ['owner', 'manager'],
  // a client, by the private link of the letter that asked
  'testimonial.write': ['visitor', ...staffRoles],
  'client.see': ['owner', 'manager', 'bookkeeper'],
  'client.change': ['owner', 'manager'],
  // crew sees its own: what it is booked for or has a task in
  'booking.see': ['owner', 'manager', 'bookkeeper', 'crew'],
  'booking.change': ['owner', 'manager'],
  'booking.answer': ['owner', 'manager', 'bookkeeper', 'crew'],
  // held ones end by the clock, wall times stay when a zone's rules change
  'booking.maintain': ['system'],
  // which times are free, and nothing else of what takes them up
  'availability.see': ['visitor', 'system', ...staffRoles],
  // a visitor, and later whoever holds the letter's private link
  'booking.request': ['visitor', 'system', ...staffRoles],
  'resource.change': ['owner', 'manager'],
  'absence.change': ['owner', 'manager'],
  'online-booking.change': ['owner', 'manager'],
  // a calendar's secret address, of one's own bookings and of the studio's
  'calendar.follow': staffRoles,
  'calendar.share': ['owner', 'manager'],
  'calendar.connect': ['owner', 'manager'],
  'calendar.read': ['visitor', 'system', ...staffRoles],
  'project.see': ['owner', 'manager', 'bookkeeper', 'crew'],
  'project.change': ['owner', 'manager'],
  'task.do': ['owner', 'manager', 'crew'],
  'portfolio.see': ['owner', 'manager'],
  'website.change': ['owner', 'manager'],
  'money.see': ['owner', 'manager', 'bookkeeper'],
  'money.record': ['owner', 'manager', 'bookkeeper'],
  'money.correct': ['owner', 'bookkeeper'],
  'studio.change': ['owner'],
  'policy.see': ['owner', 'manager', 'bookkeeper'],
  'policy.change': ['owner'],
  // of the bookkeeper's months there is money alone
  'analytics.see': ['owner', 'manager', 'bookkeeper'],
  'analytics.see-work': ['owner', 'manager'],
  'email.see': ['owner'],
  'email.send': ['owner'],
  'mail.set': ['owner'],
  'mail.see-trouble': ['owner', 'manager'],
  'data.see': ['owner'],
  'activity.see': ['owner'],
  'sample.remove': ['owner'],
  'team.see': ['owner'],
  'team.change': ['owner', 'system'],
  'portal.enter': staffRoles,
  'own-account.change': staffRoles,
  'image.render': ['system'],
  'video.transcode': ['system'],
  'media.empty-trash': ['system'],
  'account.enter': ['visitor', ...staffRoles],
  'password-reset.send': ['system'],
  'studio.set-up': ['visitor', 'system'],
  'studio.rescue': ['system'],
} satisfies Record<string, Grantee[]>

export type Permission = keyof typeof permissions

export function may(actor: Actor, permission: Permission): boolean {
  return (permissions[permission] as Grantee[]).includes(
    actor.kind === 'staff' ? actor.role : actor.kind,
  )
}

/** The same for a page, which knows no more of a person than the role. */
export function isRoleAllowed(role: Role, permission: Permission): boolean {
  return (permissions[permission] as Grantee[]).includes(role)
}

/**
 * Whether everybody knows this account's password: it must not choose what the program connects to.
 */
export function isSampleAccount(actor: Actor): boolean {
  return actor.kind === 'staff' && actor.sample === true
}

/**
 * Refuses with 403 whoever may not; the answer's text is the verb, from which the page makes its
 * sentence.
 */
export function authorize(actor: Actor, permission: Permission) {
  if (!may(actor, permission))
    throw new Response(permission, {
      status: 403,
      statusText: 'Forbidden',
      headers: { 'content-type': 'text/plain' },
    })
}
