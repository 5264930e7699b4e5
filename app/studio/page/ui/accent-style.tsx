import type { AccentColors } from '#app/core/color.ts'

/**
 * The studio's accent in the place of the program's, token by token; in dark bands the one that was
 * found for dark. What it says is numbers of ours, named by hash or nonce in the page's policy. The
 * build rewrites `light-dark()` for older browsers, this is none of the build's: they keep the
 * program's.
 */
export function AccentStyle({
  accent: { light, dark },
  nonce,
}: {
  accent: AccentColors
  nonce: string | undefined
}) {
  const both = (name: 'fill' | 'on' | 'hover' | 'text' | 'mark') =>
    `light-dark(${light[name]}, ${dark[name]})`
  const tokens = {
    accent: both('fill'),
    'accent-hover': both('hover'),
    'accent-mark': both('mark'),
    'on-accent': both('on'),
    'accent-text': both('text'),
    focus: both('mark'),
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
