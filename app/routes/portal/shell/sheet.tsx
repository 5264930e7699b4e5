import { Menu, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'

import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { PortalMenu } from './menu.tsx'

/** How far a finger goes to the left to push the sheet away. */
const swipe = 60

/**
 * The menu of a narrow window: a sheet from the side, and before JavaScript is there a part of the
 * page that folds open.
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
          <PortalMenu />
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
        <PortalMenu onLeave={close} />
      </dialog>
    </>
  )
}

/** Closes the sheet on a click beside it or a swipe to the left. */
function useSwipeToDismiss(sheet: RefObject<HTMLDialogElement | null>, hydrated: boolean) {
  useEffect(() => {
    // The dialog's own box is filled by the menu, so a click on the dialog itself is one beside it.
    const beside = ({ target }: Event) => {
      if (target === sheet.current) sheet.current?.close()
    }
    let from = 0
    const down = ({ touches }: TouchEvent) => {
      from = touches[0]!.clientX
    }
    const up = ({ changedTouches }: TouchEvent) => {
      if (changedTouches[0]!.clientX < from - swipe) sheet.current?.close()
    }
    const dialog = sheet.current
    dialog?.addEventListener('click', beside)
    dialog?.addEventListener('touchstart', down, { passive: true })
    dialog?.addEventListener('touchend', up)
    return () => {
      dialog?.removeEventListener('click', beside)
      dialog?.removeEventListener('touchstart', down)
      dialog?.removeEventListener('touchend', up)
    }
  }, [hydrated])
}
