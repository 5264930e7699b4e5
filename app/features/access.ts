export const roles = ['owner', 'manager', 'bookkeeper', 'crew'] as const
export type Role = (typeof roles)[number]

/** A person of a client, who opened a link to the client portal. */
export type ClientActor = {
  kind: 'client'
  contactId: string
  /** The browser's session, which a code from the contact's email can confirm. */
  sessionId: string
  clientId: string
  name: string
  /** Sees nothing of the client except galleries and reviews shared with them. */
  isGuest: boolean
  seesMoney: boolean
  mayPay: boolean
  /** May accept quotes. */
  maySign: boolean
}

/** The acting party: a visitor of the site, a client, a staff member, or the program itself. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  | ClientActor
  | { kind: 'staff'; id: string; name: string; email: string; role: Role; sample?: boolean }

type Grantee = Role | 'visitor' | 'client' | 'system'
const staffRoles: Grantee[] = ['owner', 'manager', 'bookkeeper', 'crew']

/** All permissions by role. Anything not listed is forbidden. */
export const permissions = {
  'inquiry.send': ['visitor', ...staffRoles],
  'inquiry.see': ['owner', 'manager', 'system'],
  'inquiry.answer': ['owner', 'manager', 'system'],
  'inquiry.delete': ['owner', 'manager'],
  'reply-template.change': ['owner', 'manager'],
  // a client, through the private link of the request email
  'testimonial.write': ['visitor', ...staffRoles],
  'client.see': ['owner', 'manager', 'bookkeeper'],
  'client.change': ['owner', 'manager'],
  // opens a link from an email, or asks for a new one
  'client-portal.enter': ['visitor', 'client'],
  // a client sees only their own; the studio sees what each contact sees
  'client-portal.see': ['client', 'owner', 'manager'],
  'client-portal.see-money': ['client', 'owner', 'manager'],
  'client-portal.pay': ['client'],
  // accepts or declines a quote
  'client-portal.accept': ['client'],
  // confirms the browser with a code
  'client-portal.verify': ['client'],
  'client-portal.change': ['client'],
  'client-portal.change-billing': ['client'],
  'client-portal.share': ['owner', 'manager'],
  'client-portal.send-link': ['system'],
  // crew sees its own bookings, and projects in which they have a task
  'booking.see': ['owner', 'manager', 'bookkeeper', 'crew'],
  'booking.change': ['owner', 'manager'],
  'booking.answer': ['owner', 'manager', 'bookkeeper', 'crew'],
  // expires holds and reapplies local times after a zone's rules change
  'booking.maintain': ['system'],
  // free slots only, without the bookings in between
  'availability.see': ['visitor', 'client', 'system', ...staffRoles],
  // a visitor, later through the private link of the email
  'booking.request': ['visitor', 'client', 'system', ...staffRoles],
  // who may sign in is `team`
  'person.change': ['owner', 'manager'],
  'resource.change': ['owner', 'manager'],
  'absence.change': ['owner', 'manager'],
  'online-booking.change': ['owner', 'manager'],
  // secret calendar addresses: `follow` for the own bookings, `share` for the studio's
  'calendar.follow': staffRoles,
  'calendar.share': ['owner', 'manager'],
  'calendar.connect': ['owner', 'manager'],
  'calendar.read': ['visitor', 'system', ...staffRoles],
  'project.see': ['owner', 'manager', 'bookkeeper', 'crew'],
  'project.change': ['owner', 'manager'],
  'task.do': ['owner', 'manager', 'crew'],
  'portfolio.see': ['owner', 'manager'],
  'website.change': ['owner', 'manager'],
  // sends files, before it is known what they are for
  'upload.send': ['owner', 'manager', 'crew'],
  // crew sees galleries of projects in which they have a task, and adds files to them
  'gallery.see': ['owner', 'manager', 'crew'],
  'gallery.upload': ['owner', 'manager', 'crew'],
  'gallery.change': ['owner', 'manager'],
  'watermark.change': ['owner', 'manager'],
  // releases originals that wait for a payment
  'gallery.release': ['owner', 'manager'],
  // what a gallery waits for, without its photos
  'gallery.see-release': ['owner', 'manager', 'bookkeeper'],
  // a guest sees only galleries shared with them; the studio sees any as a guest does
  'gallery.open': ['visitor', 'client', ...staffRoles],
  // closes expired galleries, sends reminders, and makes previews
  'gallery.maintain': ['system'],
  // crew sees reviews of projects in which they have a task
  'review.see': ['owner', 'manager', 'crew'],
  'review.change': ['owner', 'manager'],
  // the studio's own notes, answers, and which notes are resolved
  'review.comment': ['owner', 'manager', 'crew'],
  // a guest sees only reviews shared with them; the studio sees any as a guest does
  'review.open': ['visitor', 'client', ...staffRoles],
  'review.maintain': ['system'],
  // extra rounds of a project, with their amounts
  'project-charge.see': ['owner', 'manager', 'bookkeeper'],
  'project-charge.change': ['owner', 'manager'],
  'money.see': ['owner', 'manager', 'bookkeeper'],
  'money.record': ['owner', 'manager', 'bookkeeper'],
  'money.correct': ['owner', 'bookkeeper'],
  'invoice.see': ['owner', 'manager', 'bookkeeper'],
  'invoice.issue': ['owner', 'manager', 'bookkeeper'],
  // credit notes and write-offs
  'invoice.credit': ['owner', 'bookkeeper'],
  // the journal, and what the nightly audit finds
  'books.see': ['owner', 'bookkeeper'],
  'books.audit': ['system'],
  'reminder.see': ['owner', 'manager', 'bookkeeper', 'system'],
  'reminder.send': ['system'],
  'late-fee.draft': ['system'],
  'statement.see': ['owner', 'manager', 'bookkeeper'],
  'quote.see': ['owner', 'manager', 'bookkeeper'],
  'quote.change': ['owner', 'manager'],
  'quote.send': ['owner', 'manager'],
  'quote.approve': ['owner'],
  'quote.set': ['owner'],
  'contract-template.change': ['owner', 'manager'],
  // ends undo windows and expires quotes
  'quote.maintain': ['system'],
  // the key that seals agreements
  'seal.see': ['owner', 'manager', 'bookkeeper'],
  'seal.change': ['owner'],
  'tax.change': ['owner', 'bookkeeper'],
  'price.see': ['owner', 'manager', 'bookkeeper'],
  'price.change': ['owner', 'manager'],
  'billing.see': ['owner', 'manager', 'bookkeeper', 'system'],
  'billing.change': ['owner', 'bookkeeper'],
  'client-billing.change': ['owner', 'manager', 'bookkeeper'],
  'studio.change': ['owner'],
  'policy.see': ['owner', 'manager', 'bookkeeper'],
  'policy.change': ['owner'],
  // the bookkeeper sees only revenue
  'analytics.see': ['owner', 'manager', 'bookkeeper'],
  'analytics.see-work': ['owner', 'manager'],
  'email.see': ['owner'],
  'email.send': ['owner'],
  'mail.set': ['owner'],
  'mail.see-failures': ['owner', 'manager'],
  'data.see': ['owner'],
  'activity.see': ['owner'],
  'health.see': ['owner', 'system'],
  'backup.see': ['owner'],
  'backup.run': ['owner', 'system'],
  'backup.set': ['owner'],
  'studio.export': ['owner', 'system'],
  'sample.remove': ['owner'],
  'personal-data.export': ['owner'],
  'personal-data.erase': ['owner'],
  'team.see': ['owner'],
  'team.change': ['owner', 'system'],
  'portal.enter': staffRoles,
  'own-account.change': staffRoles,
  'file.maintain': ['system'],
  'image.render': ['system'],
  'document.render': ['system'],
  'video.transcode': ['system'],
  'media.empty-trash': ['system'],
  'account.enter': ['visitor', ...staffRoles],
  'password-reset.send': ['system'],
  'studio.set-up': ['visitor', 'system'],
  'owner-link.create': ['system'],
} satisfies Record<string, Grantee[]>

export type Permission = keyof typeof permissions

/** Permissions that a client has only if the studio gave them to this contact. */
const contactFlags: Partial<Record<Permission, 'seesMoney' | 'mayPay' | 'maySign'>> = {
  'client-portal.see-money': 'seesMoney',
  'client-portal.change-billing': 'seesMoney',
  'client-portal.pay': 'mayPay',
  'client-portal.accept': 'maySign',
}

/** Returns true if the actor has a permission. */
export function may(actor: Actor, permission: Permission): boolean {
  const flag = contactFlags[permission]
  if (actor.kind === 'client' && flag && !actor[flag]) return false
  const grantees: Grantee[] = permissions[permission]
  // a guest of a gallery is a visitor with a page of their own
  if (actor.kind === 'client' && actor.isGuest && permission !== 'client-portal.see')
    return grantees.includes('visitor')
  return grantees.includes(actor.kind === 'staff' ? actor.role : actor.kind)
}

/** Returns true if a role has a permission; for pages, which know only the role. */
export function isRoleAllowed(role: Role, permission: Permission): boolean {
  return (permissions[permission] as Grantee[]).includes(role)
}

/**
 * Returns true for the sample studio's accounts. Their passwords are public, so they must not
 * choose addresses the program connects to.
 */
export function isSampleAccount(actor: Actor): boolean {
  return actor.kind === 'staff' && actor.sample === true
}

/**
 * Throws a 403 response if the permission is missing. Its text is the permission, from which the
 * error page builds its sentence.
 */
export function authorize(actor: Actor, permission: Permission) {
  if (!may(actor, permission))
    throw new Response(permission, {
      status: 403,
      statusText: 'Forbidden',
      headers: { 'content-type': 'text/plain' },
    })
}
