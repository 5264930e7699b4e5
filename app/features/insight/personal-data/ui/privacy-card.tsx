import { Download } from 'lucide-react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { usePersonalDataMessages } from './use-personal-data-messages.ts'
import './personal-data.css'

/**
 * Offers owners to export or erase the data of a client or person. `path` is the page of the
 * erasure.
 */
export function PrivacyCard({ path, erasedAt }: { path: string; erasedAt: Date | null }) {
  const { card } = usePersonalDataMessages()
  const display = useDisplay()
  return (
    <section className="card privacy-card" aria-labelledby="privacy">
      <h2 id="privacy">{card.title}</h2>
      {erasedAt ? (
        <p className="muted">{card.erased(formatDate(erasedAt, display))}</p>
      ) : (
        <>
          <p className="muted">{card.lead}</p>
          <div className="privacy-actions">
            <ExportButton path={path} />
            <Link className="button button-outline" to={path}>
              {card.erase}
            </Link>
          </div>
        </>
      )}
    </section>
  )
}

/** A plain form: the browser downloads the file and stays on the page. */
export function ExportButton({ path }: { path: string }) {
  const { card } = usePersonalDataMessages()
  return (
    <form method="post" action={`${path}/export`}>
      <Button type="submit">
        <Download />
        {card.export}
      </Button>
    </form>
  )
}
