import { releases } from './en/releases.ts'

/** Messages about originals that wait for a payment, loaded only in the portal. */
const catalogs = { en: releases }

export function getReleaseMessages(language: string): typeof releases {
  return catalogs[language as keyof typeof catalogs] ?? releases
}
