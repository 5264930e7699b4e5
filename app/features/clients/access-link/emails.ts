import type { ServerMessages } from '#app/messages/server.ts'

type Studio = { name: string; email: string }
type PortalLink = { name: string; link: string; lifetimeMs: number; isRequested: boolean }

/** Builds the email with a link to the client portal. */
export function buildPortalLinkEmail(
  messages: ServerMessages,
  studio: Studio,
  { name, link, lifetimeMs, isRequested }: PortalLink,
) {
  const { subject, content } = messages.emails.clientPortal.portalLink
  return {
    kind: 'client.portal-link',
    subject: subject(studio.name),
    content: content({ name, studio: studio.name, link, isRequested }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: link, lifetimeMs },
  }
}
