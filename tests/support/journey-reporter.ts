import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

import { saveResult } from '../../scripts/test-results.ts'
import { shard } from './shard.ts'

/** Writes the results of the journeys for the summary at the end. */
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
    saveResult(`browser-${shard}`, passed, this.#outcome.size - passed + this.#broken)
  }
}
