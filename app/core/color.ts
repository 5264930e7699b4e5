/**
 * An accent color in one scheme: fill, text on the fill, fill on hover, text or link, line or focus
 * ring. `contrast` is the contrast of the chosen color itself against the page background.
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

/**
 * Backgrounds an accent can appear on, equal to the tokens in base.css; the page's own comes first.
 */
export const backgrounds = {
  light: ['#f6f8f5', '#ffffff', '#ecf0eb'],
  dark: ['#0c110f', '#131a17', '#080c0a'],
} as const
const [black, white] = ['#000000', '#ffffff']
/**
 * Minimum contrasts of WCAG 2.2, success criteria 1.4.3 (text) and 1.4.11 (lines and focus rings).
 * A fill only has to differ from its background, because its label has a color of its own.
 */
export const minContrasts = { text: 4.5, mark: 3, fill: 1.5 }

/**
 * Derives the accent for light and dark backgrounds from one color (`#8a5a12`), darkened or
 * lightened no more than the minimum contrasts require. Returns null for a malformed color.
 */
export function deriveAccentColors(color: string): AccentColors | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  const deriveAccent = (scheme: 'light' | 'dark', toward: string): Accent => {
    const withContrast = (min: number) =>
      findNearestColor(color, toward, (candidate) =>
        backgrounds[scheme].every((ground) => getContrast(candidate, ground) >= min),
      )
    const fill = withContrast(minContrasts.fill)
    const on = getContrast(fill, black) >= getContrast(fill, white) ? black : white
    return {
      fill,
      on,
      hover: mixColors(fill, on === black ? white : black, 0.14),
      text: withContrast(minContrasts.text),
      mark: withContrast(minContrasts.mark),
      contrast: getContrast(color, backgrounds[scheme][0]),
    }
  }
  return { light: deriveAccent('light', black), dark: deriveAccent('dark', white) }
}

/** Returns the contrast ratio of two colors, 1 to 21, as WCAG 2.2 defines it. */
export function getContrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(color)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the first acceptable color in 256 steps toward `toward`, or `toward` itself. */
function findNearestColor(
  color: string,
  toward: string,
  isGood: (color: string) => boolean,
): string {
  const steps = 256
  for (let step = 0; step < steps; step++) {
    const candidate = mixColors(color, toward, step / steps)
    if (isGood(candidate)) return candidate
  }
  return toward
}

/**
 * Mixes `share` of the second color into the first per sRGB channel, which preserves the hue when
 * the second is black or white.
 */
function mixColors(one: string, other: string, share: number): string {
  const others = parseChannels(other)
  return `#${parseChannels(one)
    .map((channel, index) =>
      Math.round(channel + (others[index]! - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function parseChannels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
