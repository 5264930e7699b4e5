/**
 * What a browser says it is, by its own words, most particular first: nearly all of them also say
 * they are Chrome or Safari.
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

/** The browser and the system of a User-Agent, as far as a person would name them. */
export function parseUserAgent(userAgent: string): Browser {
  const findFirst = <Name extends string>(known: readonly (readonly [Name, RegExp])[]) =>
    known.find(([, says]) => says.test(userAgent))?.[0] ?? null
  return { name: findFirst(browsers), system: findFirst(systems) }
}
