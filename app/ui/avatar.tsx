import { getInitials } from '#app/core/text.ts'

import './avatar.css'
import { usePortal } from './use-portal.ts'

/** A person's portrait or initials. Pass `label` where no visible name is next to it. */
export function Avatar({
  id,
  name,
  small = false,
  label,
}: {
  id?: string | null
  name: string
  small?: boolean
  label?: string
}) {
  const face = usePortal().avatars[id ?? '']
  return (
    <span className={small ? 'avatar avatar-small' : 'avatar'} title={label && name}>
      {face ? (
        <img className="avatar-face" src={face.src} alt="" data-focus={face.focus.join(' ')} />
      ) : (
        <span aria-hidden="true">{getInitials(name)}</span>
      )}
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
