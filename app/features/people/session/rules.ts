/**
 * Patterns of the User-Agent header, most specific first, because nearly all browsers also claim to
 * be Chrome or Safari.
 */
const browsers = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\/|\bOpera\b/],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const
const systems = [
  ['iphone', /\biPhone\b/],
  ['ipad', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMac(?:intosh| OS X)\b/],
  ['linux', /\bLinux\b/],
] as const

export type Browser = {
  name: (typeof browsers)[number][0] | null
  system: (typeof systems)[number][0] | null
}

/** Returns the browser and operating system of a User-Agent header; null for unknown ones. */
export function parseUserAgent(userAgent: string): Browser {
  const findFirst = <Name extends string>(patterns: readonly (readonly [Name, RegExp])[]) =>
    patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  return { name: findFirst(browsers), system: findFirst(systems) }
}
