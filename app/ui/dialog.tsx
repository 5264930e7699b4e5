import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

type Props = { label: string; className: string; onClose: () => void; children: ReactNode }

/**
 * A modal dialog, open while it is rendered. Esc, a click on the backdrop or a form with
 * `method=dialog` closes it, and focus returns to where it was.
 */
export function Dialog({ label, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    const element = dialog.current
    // content covers the dialog's own box, so a click on the dialog itself is on the backdrop
    const closeOnBackdrop = ({ target }: Event) => {
      if (target === element) element?.close()
    }
    element?.addEventListener('click', closeOnBackdrop)
    return () => element?.removeEventListener('click', closeOnBackdrop)
  }, [])
  return (
    <dialog className={className} ref={dialog} aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  )
}
