/**
 * What an accent is in one scheme: a fill with the text on it, the fill under a pointer, a text or
 * link, a line or focus ring. `contrast` is what the chosen color itself has on the ground.
 */
type Accent = {
  fill: string
  on: string
  hover: string
  text: string
  mark: string
  contrast: number
}
export type AccentColors = { light: Accent; dark: Accent }

/** The grounds an accent can stand on, as the tokens have them; the page's own first. */
export const grounds = {
  light: ['#f6f8f5', '#ffffff', '#ecf0eb'],
  dark: ['#0c110f', '#131a17', '#080c0a'],
} as const
const [black, white] = ['#000000', '#ffffff']
/**
 * WCAG 2.2, success criteria 1.4.3 (text) and 1.4.11 (what must be seen); a fill needs only be told
 * from its ground, its text is read by the color on it.
 */
export const contrasts = { text: 4.5, mark: 3, fill: 1.5 }

/**
 * What one chosen color (`#8a5a12`) becomes on light and on dark ground: darker or lighter where it
 * must be, and no more than that. Null for what is no such color.
 */
export function accentColors(color: string): AccentColors | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  const accentOn = (scheme: 'light' | 'dark', away: string): Accent => {
    const seen = (least: number) =>
      moved(color, away, (one) =>
        grounds[scheme].every((ground) => contrastOf(one, ground) >= least),
      )
    const fill = seen(contrasts.fill)
    const on = contrastOf(fill, black) >= contrastOf(fill, white) ? black : white
    return {
      fill,
      on,
      hover: mixed(fill, on === black ? white : black, 0.14),
      text: seen(contrasts.text),
      mark: seen(contrasts.mark),
      contrast: contrastOf(color, grounds[scheme][0]),
    }
  }
  return { light: accentOn('light', black), dark: accentOn('dark', white) }
}

/** The contrast of two colors, 1 to 21. WCAG 2.2, "contrast ratio". */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The first color on the way to `away` that is good. */
function moved(color: string, away: string, isGood: (color: string) => boolean): string {
  const steps = 256
  for (let step = 0; step < steps; step++) {
    const one = mixed(color, away, step / steps)
    if (isGood(one)) return one
  }
  return away
}

/**
 * So much of the second in the first, channel by channel in sRGB: towards black or white the hue
 * stays.
 */
function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  return `#${channelsOf(one)
    .map((channel, at) =>
      Math.round(channel + (others[at]! - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
