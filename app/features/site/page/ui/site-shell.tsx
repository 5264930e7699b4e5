import type { ReactNode } from 'react'
import { useMessages } from '#app/ui/use-messages.ts'

import './site.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

type Props = {
  studio: StudioView
  sample: boolean
  /** Only editors see the site so far. */ unpublished?: boolean
  path: string
  /**
   * The label of the landmark when it is part of another page, such as the preview.
   */ label?: string | undefined
  /** A page for a client, without links to the portal. */ forClients?: boolean
  children: ReactNode
}

/**
 * The frame of every public page. The page script changes header, main and footer before React
 * hydrates, so they need `suppressHydrationWarning`.
 */
export function SiteShell({
  studio,
  sample,
  unpublished = false,
  path,
  label,
  forClients = false,
  children,
}: Props) {
  const { site } = useMessages()
  return (
    <div className="site">
      <a className="skip" href="#content">
        {site.skip}
      </a>
      <SiteHeader studio={studio} path={path} label={label} forClients={forClients} />
      <main id="content" tabIndex={-1} aria-label={label} suppressHydrationWarning>
        {children}
      </main>
      <SiteFooter studio={studio} forClients={forClients} />
      {unpublished && (
        <aside className="site-sample" aria-label={site.unpublished.label}>
          <p>
            {site.unpublished.text} <a href="/portal/website/publish">{site.unpublished.publish}</a>
          </p>
        </aside>
      )}
      {sample && (
        <aside className="site-sample" aria-label={site.sample.label}>
          <p>{site.sample.text}</p>
        </aside>
      )}
    </div>
  )
}
