import type { ReactNode } from 'react'

import './client-form.css'
import './client-portal.css'

type Props = { id: string; title: string; children: ReactNode }

/** A part of a client's page, with its heading. */
export function ClientSection({ id, title, children }: Props) {
  return (
    <section className="client-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
