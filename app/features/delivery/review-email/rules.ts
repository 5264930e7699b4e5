import { minute } from '#app/core/day.ts'

/** Milliseconds for which notes of guests are collected before the studio is emailed. */
export const collectMs = 15 * minute

/** Notes whose text an email to the studio has. */
export const maxEmailed = 20
