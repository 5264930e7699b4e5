import { CircleAlert, Lock, SearchX } from 'lucide-react'
import { Link, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'

import { type Permission, permissions } from '#app/studio/access.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { getActiveMenuItem } from './menu-items.ts'

/** A page that cannot be shown keeps its name and says why. */
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

/** The same without the name, for a part of a page that has said it already. */
export function SectionErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <UnexpectedError />
  if (error.status === 403) return <AccessDenied verb={String(error.data)} />
  return error.status === 404 ? <RecordNotFound what={String(error.data)} /> : <UnexpectedError />
}

function AccessDenied({ verb }: { verb: string }) {
  const { portal } = useMessages()
  const roles =
    verb in permissions
      ? permissions[verb as Permission].filter((who) => who !== 'visitor' && who !== 'system')
      : []
  // what was refused before any page was asked comes with a sentence of its own
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
  letter: '/portal/settings/email-log',
  booking: '/portal/bookings',
  project: '/portal/projects',
  account: '/portal/settings/team',
  file: '/portal/media',
  resource: '/portal/settings/resources',
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
