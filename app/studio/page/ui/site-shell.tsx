import type { ReactNode } from 'react'

import type { StudioView } from '#app/studio/page/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

import './site.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What every public page stands in. The page's own script marks header, main and footer before React wakes, hence `suppressHydrationWarning`. */
export function SiteShell({ studio, sample, path, children }: { studio: StudioView; sample: boolean; path: string; children: ReactNode }) {
  const { site } = useWords()
  return (
    <div className="site">
      <a className="skip" href="#content">{site.skip}</a>
      <SiteHeader studio={studio} path={path} />
      <main id="content" tabIndex={-1} suppressHydrationWarning>{children}</main>
      <SiteFooter studio={studio} />
      {sample && <aside className="site-sample" aria-label={site.sample.label}><p>{site.sample.text}</p></aside>}
    </div>
  )
}
