import { LogoMark } from '#app/ui/logo-mark.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import './site.css'
import './holding-page.css'
import { Logo } from './logo.tsx'
import { toTelephoneUrl } from './telephone-url.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

/** All that visitors see of a site that isn't published: the name, and how to reach the studio. */
export function HoldingPage({ studio }: { studio: StudioView }) {
  const { holding, footer } = useMessages().site
  return (
    <div className="site">
      <main className="holding night">
        <div className="holding-mark">
          {studio.logo ? (
            <Logo logo={studio.logo} name={studio.name} />
          ) : (
            <LogoMark letter={studio.badge} />
          )}
        </div>
        <div>
          <h1>{studio.name}</h1>
          <p className="lead">{holding.write}</p>
          <ul className="holding-contact">
            <li>
              <a href={`mailto:${studio.email}`}>{studio.email}</a>
            </li>
            {studio.phone && (
              <li>
                <a href={toTelephoneUrl(studio.phone, studio.locale)}>{studio.phone}</a>
              </li>
            )}
          </ul>
        </div>
        <p className="holding-staff">
          <a href="/auth">{footer.staff}</a>
        </p>
      </main>
    </div>
  )
}
