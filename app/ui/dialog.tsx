import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

type Props = { label: string; className: string; onClose: () => void; children: ReactNode }

/**
 * A dialog over the page for as long as it is drawn. Esc, a click beside it and a form of
 * `method=dialog` close it; the focus goes back to where it was.
 */
export function Dialog({ label, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    const element = dialog.current
    // its own box is filled, so a click on the dialog itself is one beside it
    const beside = ({ target }: Event) => {
      if (target === element) element?.close()
    }
    element?.addEventListener('click', beside)
    return () => element?.removeEventListener('click', beside)
  }, [])
  return (
    <dialog className={className} ref={dialog} aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  )
}
