import { formatDateTime } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { GalleryRelease } from '#app/features/delivery/gallery-release/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'

import { useReleaseMessages } from './use-release-messages.ts'

/** The state of a gallery's originals in a word. */
export function ReleasePill({ state }: Pick<GalleryRelease, 'state'>) {
  const { pills } = useReleaseMessages()
  const isLocked = state === 'locked' || state === 'ended'
  const isReleased = state === 'paid' || state === 'waived'
  const look = isLocked ? 'pill-warn' : isReleased ? 'pill-ok' : ''
  return <span className={`pill ${look}`}>{pills[state]}</span>
}

/** The state of a gallery's originals in a sentence. `missing` is in cents. */
export function ReleaseText({ release, missing }: { release: GalleryRelease; missing: number }) {
  const messages = useReleaseMessages()
  const display = useDisplay()
  const { currency } = usePortal().studio
  const { state, releasedAt, waivedBy, waiveReason } = release
  const when = releasedAt ? formatDateTime(releasedAt, display) : ''
  const amount = formatExactMoney(missing, currency, display.locale)
  const texts = {
    locked: messages.locked(amount),
    ended: messages.ended,
    paid: messages.paid(when),
    waived: messages.waived(waivedBy, when),
    'will-lock': messages.willLock(amount),
    'no-project': messages.noProject,
    'no-price': messages.noPrice,
    'no-rule': messages.noRule,
    'nothing-missing': messages.nothingMissing,
    available: messages.available,
  } satisfies Record<GalleryRelease['state'], string>
  return (
    <>
      <p>{texts[state]}</p>
      {state === 'waived' && <p className="muted">{messages.reason(waiveReason)}</p>}
    </>
  )
}
