import { use } from 'react'

import type { AccentColors } from '#app/core/color.ts'
import { NonceContext } from '#app/ui/nonce.ts'

/**
 * Replaces the program's accent tokens with the studio's, in light and dark. The CSP admits this
 * style by hash or nonce; it holds only generated numbers. Browsers without `light-dark()` keep the
 * program's accent: the build rewrites that function only in its own CSS.
 */
export function AccentStyle({ accent: { light, dark } }: { accent: AccentColors }) {
  const nonce = use(NonceContext)
  const formatLightDark = (name: 'fill' | 'on' | 'hover' | 'text' | 'mark') =>
    `light-dark(${light[name]}, ${dark[name]})`
  const tokens = {
    accent: formatLightDark('fill'),
    'accent-hover': formatLightDark('hover'),
    'accent-mark': formatLightDark('mark'),
    'on-accent': formatLightDark('on'),
    'accent-text': formatLightDark('text'),
    focus: formatLightDark('mark'),
  }
  const text = Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
    >{`@supports (color:light-dark(red,red)){:root,.night,.scheme{${text}}}`}</style>
  )
}
