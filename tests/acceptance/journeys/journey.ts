import type { Desk } from './desk.ts'
import type { Hand } from './hand.ts'
import type { Setting } from '../../support/visit.ts'

/** One of an owner's fifteen journeys, or a part of one that is measured by itself. */
export type Journey = {
  /** Where the count begins. */
  from: string
  /** The clicks of the best tool on the market, by either hand or for each. */
  best: number | Record<Hand['name'], number>
  /** Why more clicks than the best tool are right. It is printed. */
  argued?: string
  /** How many more are argued; one by default. */
  above?: number
  setting?: Setting
  /** Without it, both. */
  hands?: Hand['name'][]
  walk(desk: Desk): Promise<void>
}
