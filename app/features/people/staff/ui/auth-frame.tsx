import type { ReactNode } from 'react'

import type { ImageView } from '#app/core/media.ts'
import { FormDrafts } from '#app/ui/form-drafts.tsx'
import { LogoBadge } from '#app/ui/logo-mark.tsx'
import { Picture } from '#app/ui/picture.tsx'

import './auth.css'

type Props = { picture?: ImageView | null; title: string; lead?: string; children: ReactNode }

/** A card over an image: the frame of every page before sign-in. */
export function AuthFrame({ picture, title, lead, children }: Props) {
  return (
    <main className="auth" data-bare={picture ? undefined : true}>
      <div className="auth-picture night">
        {picture && (
          <Picture picture={picture} sizes="(max-width: 640px) 160vw, 128vw" priority decorative />
        )}
      </div>
      <div className="auth-card">
        <LogoBadge />
        <h1>{title}</h1>
        {lead && <p className="auth-lead">{lead}</p>}
        {children}
      </div>
      <FormDrafts person="" />
    </main>
  )
}
