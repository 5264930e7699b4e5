import type { Driver } from './driver.ts'
import type { Input } from './input.ts'
import type { Setting } from '../../support/visit.ts'

/** One of an owner's fifteen journeys, or a part of one that is measured by itself. */
export type Journey = {
  /** The page at which the count begins. */
  from: string
  /** The clicks of the best tool on the market, with either input or for each. */
  best: number | Record<Input['name'], number>
  /** The argument for more clicks than the best tool. It is printed. */
  argued?: string
  /** The number of further clicks it argues for; one by default. */
  above?: number
  setting?: Setting
  /** Without it, both. */
  inputs?: Input['name'][]
  walk(driver: Driver): Promise<void>
}
