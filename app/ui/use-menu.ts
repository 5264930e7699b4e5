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
    const shut = (back: boolean) => {
      if (!element?.open) return
      element.open = false
      if (back) element.querySelector('summary')?.focus()
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') shut(true)
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) shut(false)
    }
    const elsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element?.contains(target)) shut(false)
    }
    element?.addEventListener('keydown', press)
    element?.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', elsewhere)
    return () => {
      element?.removeEventListener('keydown', press)
      element?.removeEventListener('focusout', leave)
      document.removeEventListener('pointerdown', elsewhere)
    }
  }, [])
  return { menu, close }
}
