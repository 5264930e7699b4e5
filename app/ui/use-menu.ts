import { useEffect, useRef } from 'react'

/**
 * A `<details>` that behaves like a menu: Escape, a press elsewhere or losing focus closes it.
 * Without JavaScript its own button does.
 */
export function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  useEffect(() => {
    const element = menu.current
    const closeMenu = (back: boolean) => {
      if (!element?.open) return
      element.open = false
      if (back) element.querySelector('summary')?.focus()
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeMenu(true)
    }
    const closeOnFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) closeMenu(false)
    }
    const closeOnOutsidePress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element?.contains(target)) closeMenu(false)
    }
    element?.addEventListener('keydown', press)
    element?.addEventListener('focusout', closeOnFocusOut)
    document.addEventListener('pointerdown', closeOnOutsidePress)
    return () => {
      element?.removeEventListener('keydown', press)
      element?.removeEventListener('focusout', closeOnFocusOut)
      document.removeEventListener('pointerdown', closeOnOutsidePress)
    }
  }, [])
  return { menu, close }
}
