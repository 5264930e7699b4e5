import type { Program } from '../../support/program.ts'
import type { Person } from '../../support/permission-rows.ts'

/** A unique text planted in the data, and the roles that may see it. */
export type SecretMark = { name: string; found: RegExp; may: Person[] }

/** A made-up word that occurs nowhere else in the sample studio. */
export const buildMark = (name: string) => `Zq${name}7k1`

/** Matches an amount in any format: cents, with a decimal point, with thousands separators. */
export function buildAmountPattern(cents: number): RegExp {
  const [whole, rest] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')]
  return new RegExp(
    `(?<![\\w.])${cents}(?![\\w.])|${whole.replace(/(\d)(\d{3})$/, '$1,?$2')}\\.${rest}`,
  )
}

/** Sends the forms of the portal as the owner. */
export type Writer = {
  program: Program
  cookie: string
  /** Sends a form and returns the id in the address it redirects to. */
  post(path: string, fields: Record<string, string>): Promise<string>
}
