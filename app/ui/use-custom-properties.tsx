import { type RefObject, use, useLayoutEffect } from 'react'

import { NonceContext } from './nonce.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Sets numbers on an element as CSS custom properties, such as `{ from: 540 }` as `--from: 540`.
 * The content security policy forbids `style` attributes but not `style.setProperty`, which needs
 * scripts. Until the page is hydrated, a style with a nonce says the same.
 *
 * Returns that style, to render within the element, and the value of its `data-properties`, which
 * the style selects.
 */
export function useCustomProperties(
  ref: RefObject<HTMLElement | null>,
  values: Record<string, number>,
) {
  const nonce = use(NonceContext)
  const hydrated = useHydrated()
  const entries = Object.entries(values).map(([name, value]) => [`--${name}`, `${value}`] as const)
  useLayoutEffect(() => {
    for (const [name, value] of entries) ref.current?.style.setProperty(name, value)
  })
  const text = entries.map(([name, value]) => `${name}:${value}`).join(';')
  const style = hydrated ? null : (
    <style nonce={nonce} suppressHydrationWarning>{`[data-properties="${text}"]{${text}}`}</style>
  )
  return [text, style] as const
}
