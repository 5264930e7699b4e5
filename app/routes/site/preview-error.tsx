import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'

import type { StudioView } from '#app/studio/page/rules.ts'
import { SiteShell } from '#app/studio/page/ui/site-shell.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

/** Thrown by the loader of a preview without content to show. */
export type PreviewError = { studio: StudioView; hasAccess: boolean }

/**
 * Explains that a preview link has expired or never existed, or that a page is missing under a
 * valid link.
 */
export function PreviewErrorPage() {
  const error = useRouteError()
  const { preview } = useMessages().site
  const { token = '' } = useParams()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const { studio, hasAccess: opens } = error.data as PreviewError
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
