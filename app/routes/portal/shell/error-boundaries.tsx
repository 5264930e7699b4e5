import { CircleAlert, Lock, SearchX } from 'lucide-react'
import { Link, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'

import { type Permission, permissions } from '#app/features/access.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

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
  return error.status === 404 ? <RecordNotFound what={String(error.data)} /> : <UnexpectedError />
}

/** Not named as people who may do something, because none of them is asked. */
const outsiders = new Set<string>(['visitor', 'client', 'system'])

function AccessDenied({ verb }: { verb: string }) {
  const { portal } = useMessages()
  const roles =
    verb in permissions ? permissions[verb as Permission].filter((who) => !outsiders.has(who)) : []
  // a refusal before any page was loaded brings its own sentence
  return (
    <p className="empty">
      <Lock />
      {verb.includes(' ') ? verb : portal.refused(roles, verb)}
    </p>
  )
}

const listPaths: Record<string, string> = {
  inquiry: '/portal/clients/inquiries',
  client: '/portal/clients',
  invoice: '/portal/clients/invoices',
  contact: '/portal/clients',
  letter: '/portal/settings/email-log',
  booking: '/portal/bookings',
  payment: '/portal/clients/payments',
  project: '/portal/projects',
  account: '/portal/settings/people',
  person: '/portal/settings/people',
  file: '/portal/media',
  resource: '/portal/settings/resources',
  template: '/portal/settings/reply-templates',
}

function RecordNotFound({ what }: { what: string }) {
  const { portal } = useMessages()
  return (
    <div className="empty">
      <SearchX />
      <p>{portal.gone[what] ?? portal.lost}</p>
      {listPaths[what] && (
        <Link className="button button-outline" to={listPaths[what]}>
          {portal.goneBack[what]}
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
