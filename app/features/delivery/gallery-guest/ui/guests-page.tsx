import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'
import '#app/features/delivery/gallery/ui/gallery.css'
import type { GuestView } from '#app/features/delivery/gallery-guest/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { GuestList } from './guest-list.tsx'
import { FamilyLinks, type OtherGuest, OtherGuests } from './other-guests.tsx'
import { InviteCard } from './invite-card.tsx'
import { LinkCard } from './link-card.tsx'

export type GuestsResult = {
  form: string
  problems: Record<string, ProblemCode>
  values: Record<string, string>
}
type Props = {
  gallery: { id: string; client: string; sizes: GallerySize[]; isOpen: boolean }
  /** The open link, or null. */
  link: GuestView | null
  guests: GuestView[]
  /** The family links. */
  family: GuestView[]
  /** Guests who took part without access of their own. */
  others: OtherGuest[]
  /** Contacts of the client who can't open the gallery yet. */
  contacts: { id: string; name: string; email: string }[]
  formKey: string
  result: GuestsResult | undefined
}

/** The people who can open a gallery: guests with their own access, and the open link. */
export function GuestsPage(props: Props) {
  const { gallery, link, guests, family, others, contacts, formKey, result } = props
  return (
    <div className="columns gallery-guests">
      <div className="gallery-stack">
        <GuestList gallery={gallery} guests={guests} formKey={formKey} />
        <LinkCard gallery={gallery} link={link} formKey={formKey} result={result} />
        <FamilyLinks {...{ gallery, family, formKey }} />
        <OtherGuests {...{ gallery, others, formKey }} />
      </div>
      <InviteCard guestCount={guests.length} {...{ gallery, contacts, formKey, result }} />
    </div>
  )
}
