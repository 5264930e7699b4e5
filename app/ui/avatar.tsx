import { initials } from '#app/core/text.ts'

import './avatar.css'
import { usePortal } from './use-portal.ts'

/**
 * Somebody beside their name: their face, or their initials. `said` is for those who do not see it;
 * without it the name stands beside.
 */
export function Avatar({
  id,
  name,
  small = false,
  said,
}: {
  id?: string | null
  name: string
  small?: boolean
  said?: string
}) {
  const face = usePortal().faces[id ?? '']
  return (
    <span className={small ? 'avatar avatar-small' : 'avatar'} title={said && name}>
      {face ? (
        <img className="avatar-face" src={face.src} alt="" data-focus={face.focus.join(' ')} />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
      {said && <span className="visually-hidden">{said}</span>}
    </span>
  )
}
