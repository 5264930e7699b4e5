import type { ReactNode } from 'react'

import type { PictureView } from '#app/core/media.ts'
import { Badge } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'

import './auth.css'

type Props = { picture?: PictureView | null; title: string; lead?: string; children: ReactNode }

/** A card over one picture: everything that stands before the portal. */
export function AuthFrame({ picture, title, lead, children }: Props) {
  return (
    <main className="auth" data-bare={picture ? undefined : true}>
      <div className="auth-picture night">
        {picture && (
          <Picture picture={picture} sizes="(max-width: 640px) 160vw, 128vw" priority decorative />
        )}
      </div>
      <div className="auth-card">
        <Badge />
        <h1>{title}</h1>
        {lead && <p className="auth-lead">{lead}</p>}
        {children}
      </div>
    </main>
  )
}
