import { isRouteErrorResponse, useRouteError } from 'react-router'

import { ButtonLink } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { findNotFoundText, findRefusalText } from '../portal/shell/error-boundaries.tsx'

/** Says why the studio can't see the page of a client, below the header of the site. */
export function ClientPreviewError() {
  const error = useRouteError()
  const { portal } = useMessages()
  const [status, detail] = isRouteErrorResponse(error)
    ? [error.status, String(error.data)]
    : [500, '']
  const text = status === 403 ? findRefusalText(portal, detail) : findNotFoundText(portal, detail)
  return (
    <header className="page-head">
      <title>{portal.previewFailed}</title>
      <h1>{portal.previewFailed}</h1>
      <p className="lead">{text}</p>
      <p>
        <ButtonLink href="/portal">{portal.backToPortal}</ButtonLink>
      </p>
    </header>
  )
}
