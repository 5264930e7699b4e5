import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { SiteShell } from '#app/features/site/page/ui/site-shell.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { RouteErrorScreen } from '#app/ui/route-error-screen.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

/** Thrown by the loader of a preview without content to show. */
export type PreviewError = { studio: StudioView; hasAccess: boolean }

/**
 * Explains that a preview link has expired or never existed, or that a page is missing under a
 * valid link.
 */
export function PreviewErrorPage() {
  const error = useRouteError()
  // an error boundary that throws again is answered with status 500 by the server
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <PreviewNotFound {...(error.data as PreviewError)} />
  ) : (
    <RouteErrorScreen error={error} />
  )
}

function PreviewNotFound({ studio, hasAccess: opens }: PreviewError) {
  const { preview } = useMessages().site
  const { token = '' } = useParams()
  return (
    <SiteShell studio={studio} sample={false} path="/">
      <title>{opens ? preview.missing : preview.ended}</title>
      <header className="page-head">
        <h1>{opens ? preview.missing : preview.ended}</h1>
        <p className="lead">{opens ? preview.missingLead : preview.endedLead(studio.name)}</p>
      </header>
      <section className="band">
        <p>
          {opens ? (
            <ButtonLink href={`/preview/${token}/`}>{preview.home}</ButtonLink>
          ) : (
            <ButtonLink href={`mailto:${studio.email}`}>{preview.write(studio.email)}</ButtonLink>
          )}
        </p>
      </section>
    </SiteShell>
  )
}
