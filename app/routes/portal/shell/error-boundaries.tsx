import { CircleAlert, Lock, SearchX } from 'lucide-react'
import { Link, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'

import { type Permission, permissions } from '#app/features/access.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import type { Messages } from '#app/messages/index.ts'

import type { RecordKind } from '../find-or-404.ts'
import { getActiveMenuItem } from './menu-items.ts'

/** Shows the error below the page's name. */
export function PageErrorBoundary() {
  const { pages } = useMessages().portal
  const { pathname } = useLocation()
  return (
    <>
      <h1 className="title">{pages[getActiveMenuItem(pathname)]}</h1>
      <SectionErrorBoundary />
    </>
  )
}

/** Shows the error of a section; the page's name is already above it. */
export function SectionErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <UnexpectedError />
  if (error.status === 403) return <AccessDenied verb={String(error.data)} />
  return error.status === 404 ? <RecordNotFound kind={String(error.data)} /> : <UnexpectedError />
}

type PortalMessages = Messages['portal']

/** Not named in the message, because they aren't staff. */
const outsiders = new Set<string>(['visitor', 'client', 'system'])

/** Returns the sentence of a refusal, which names the roles that have the permission. */
export function findRefusalText(portal: PortalMessages, verb: string): string {
  // a refusal before any page was loaded brings its own sentence
  if (verb.includes(' ')) return verb
  const roles =
    verb in permissions
      ? permissions[verb as Permission].filter((role) => !outsiders.has(role))
      : []
  return portal.refused(roles, verb)
}

/** Returns that a record of this kind isn't there. */
export function findNotFoundText(portal: PortalMessages, kind: string): string {
  return Object.hasOwn(portal.gone, kind) ? portal.gone[kind as RecordKind] : portal.lost
}

function AccessDenied({ verb }: { verb: string }) {
  const { portal } = useMessages()
  return (
    <p className="empty">
      <Lock />
      {findRefusalText(portal, verb)}
    </p>
  )
}

type ListedKind = keyof Messages['portal']['goneBack']

const listPaths: Record<ListedKind, string> = {
  inquiry: '/portal/clients/inquiries',
  client: '/portal/clients',
  quote: '/portal/clients/quotes',
  invoice: '/portal/clients/invoices',
  contact: '/portal/clients',
  email: '/portal/settings/email-log',
  booking: '/portal/bookings',
  payment: '/portal/clients/payments',
  project: '/portal/projects',
  account: '/portal/settings/people',
  person: '/portal/settings/people',
  file: '/portal/media',
  download: '/portal/media',
  gallery: '/portal/photography/galleries',
  'favorite-list': '/portal/photography/galleries',
  review: '/portal/videography/reviews',
  resource: '/portal/settings/resources',
  template: '/portal/settings/reply-templates',
  'contract-template': '/portal/settings/contracts',
  'price-item': '/portal/settings/prices',
  part: '/portal/website',
}

const isListed = (kind: string): kind is ListedKind => Object.hasOwn(listPaths, kind)

function RecordNotFound({ kind }: { kind: string }) {
  const { portal } = useMessages()
  return (
    <div className="empty">
      <SearchX />
      <p>{findNotFoundText(portal, kind)}</p>
      {isListed(kind) && (
        <Link className="button button-outline" to={listPaths[kind]}>
          {portal.goneBack[kind]}
        </Link>
      )}
    </div>
  )
}

function UnexpectedError() {
  const { site, portal } = useMessages()
  return (
    <div className="empty" role="alert">
      <CircleAlert />
      <p>{portal.lost}</p>
      <Button onClick={() => location.reload()}>{site.error.again}</Button>
    </div>
  )
}
