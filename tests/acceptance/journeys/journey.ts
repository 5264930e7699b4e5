import type { Desk } from './desk.ts'
import type { Hand } from './hand.ts'
import type { Setting } from '../../support/visit.ts'

/** One of an owner's fifteen journeys, or a part of one that is measured by itself. */
export type Journey = {
  /** The page at which the count begins. */
  from: string
  /** The clicks of the best tool on the market, by either hand or for each. */
  best: number | Record<Hand['name'], number>
  /** The argument for more clicks than the best tool. It is printed. */
  argued?: string
  /** The number of further clicks it argues for; one by default. */
  above?: number
  setting?: Setting
  /** Without it, both. */
  hands?: Hand['name'][]
  walk(desk: Desk): Promise<void>
}
