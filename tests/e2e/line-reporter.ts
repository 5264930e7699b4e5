import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

import { tally } from '../../scripts/tally.ts'
import { bench } from './bench.ts'

/** Leaves the figures of the journeys for the sum at the end. */
export default class implements Reporter {
  readonly #outcome = new Map<string, boolean>()
  #broken = 0

  onTestEnd(test: TestCase, result: TestResult) {
    this.#outcome.set(
      test.id,
      result.status === 'passed' ||
        (result.status === 'skipped' && test.expectedStatus === 'skipped'),
    )
  }
  onError() {
    this.#broken++
  }
  onEnd() {
    const passed = [...this.#outcome.values()].filter(Boolean).length
    tally(`browser-${bench}`, passed, this.#outcome.size - passed + this.#broken)
  }
}
