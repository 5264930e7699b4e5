import { CircleAlert, Lock, SearchX } from 'lucide-react'
import { Link, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'

import { type Verb, matrix } from '#app/studio/access.ts'
import { Button } from '#app/ui/button.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { placeAt } from './places.ts'

/** A page that cannot be shown keeps its name and says why. */
export function PageProblem() {
  const { pages } = useWords().portal
  const { pathname } = useLocation()
  return (
    <>
      <h1 className="title">{pages[placeAt(pathname)]}</h1>
      <PartProblem />
    </>
  )
}

/** The same without the name, for a part of a page that has said it already. */
export function PartProblem() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <Failure />
  if (error.status === 403) return <Refusal verb={String(error.data)} />
  return error.status === 404 ? <Gone what={String(error.data)} /> : <Failure />
}

function Refusal({ verb }: { verb: string }) {
  const { portal } = useWords()
  const roles =
    verb in matrix
      ? matrix[verb as Verb].filter((who) => who !== 'visitor' && who !== 'system')
      : []
  // what was refused before any page was asked comes with a sentence of its own
  return (
    <p className="empty">
      <Lock />
      {verb.includes(' ') ? verb : portal.refused(roles, verb)}
    </p>
  )
}

const homes: Record<string, string> = {
  inquiry: '/portal/clients/inquiries',
  client: '/portal/clients',
  letter: '/portal/settings/letters',
  booking: '/portal/bookings',
  project: '/portal/projects',
  account: '/portal/settings/team',
  file: '/portal/settings/library',
  resource: '/portal/settings/resources',
}

function Gone({ what }: { what: string }) {
  const { portal } = useWords()
  return (
    <div className="empty">
      <SearchX />
      <p>{portal.gone[what] ?? portal.lost}</p>
      {homes[what] && (
        <Link className="button button-outline" to={homes[what]}>
          {portal.goneBack[what]}
        </Link>
      )}
    </div>
  )
}

function Failure() {
  const { site, portal } = useWords()
  return (
    <div className="empty" role="alert">
      <CircleAlert />
      <p>{portal.lost}</p>
      <Button onClick={() => location.reload()}>{site.error.again}</Button>
    </div>
  )
}
