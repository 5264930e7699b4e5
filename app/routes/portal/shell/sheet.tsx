import { Menu, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'

import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { PortalMenu } from './menu.tsx'
import { SheetLinks } from './site-links.tsx'

/** Pixels of a swipe to the left that close the sheet. */
const swipe = 60

/**
 * The menu of narrow windows: a sheet from the side; before hydration, a part of the page that
 * unfolds.
 */
export function PortalSheet() {
  const { menu } = useMessages().portal
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  const hydrated = useHydrated()
  useSwipeToDismiss(sheet, hydrated)
  if (!hydrated) {
    return (
      <details className="fold">
        <summary className="icon-button" aria-label={menu.open}>
          <Menu />
        </summary>
        <div className="fold-menu">
          <PortalMenu footer={<SheetLinks />} />
        </div>
      </details>
    )
  }
  return (
    <>
      <button
        type="button"
        className="icon-button sheet-open"
        aria-label={menu.open}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <Menu />
      </button>
      <dialog className="sheet" ref={sheet} aria-label={menu.label}>
        <button
          type="button"
          className="icon-button sheet-close"
          aria-label={menu.close}
          onClick={close}
        >
          <X />
        </button>
        <PortalMenu onLeave={close} footer={<SheetLinks onLeave={close} />} />
      </dialog>
    </>
  )
}

/** Closes the sheet on a click outside or a swipe to the left. */
function useSwipeToDismiss(sheet: RefObject<HTMLDialogElement | null>, hydrated: boolean) {
  useEffect(() => {
    // The menu fills the dialog, so a click whose target is the dialog itself is on the backdrop.
    const closeOnBackdrop = ({ target }: Event) => {
      if (target === sheet.current) sheet.current?.close()
    }
    let from = 0
    const rememberStart = ({ touches }: TouchEvent) => {
      from = touches[0]!.clientX
    }
    const closeOnSwipe = ({ changedTouches }: TouchEvent) => {
      if (changedTouches[0]!.clientX < from - swipe) sheet.current?.close()
    }
    const dialog = sheet.current
    dialog?.addEventListener('click', closeOnBackdrop)
    dialog?.addEventListener('touchstart', rememberStart, { passive: true })
    dialog?.addEventListener('touchend', closeOnSwipe)
    return () => {
      dialog?.removeEventListener('click', closeOnBackdrop)
      dialog?.removeEventListener('touchstart', rememberStart)
      dialog?.removeEventListener('touchend', closeOnSwipe)
    }
  }, [hydrated])
}
