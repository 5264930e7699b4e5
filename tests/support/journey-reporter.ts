import { stripVTControlCharacters } from 'node:util'

import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'

import { saveResult, type Failure } from '../../scripts/test-results.ts'
import { shard } from './shard.ts'

/** Writes the results of the journeys for the summary at the end. */
export default class implements Reporter {
  readonly #outcome = new Map<string, Failure | null>()
  readonly #errors: Failure[] = []

  onTestEnd(test: TestCase, result: TestResult) {
    const succeeded =
      result.status === 'passed' ||
      (result.status === 'skipped' && test.expectedStatus === 'skipped')
    const [, , ...titles] = test.titlePath()
    this.#outcome.set(
      test.id,
      succeeded
        ? null
        : { test: titles.join(' › '), error: joinMessages(result.errors) || result.status },
    )
  }
  onError(error: TestError) {
    this.#errors.push({ test: 'outside of a test', error: joinMessages([error]) })
  }
  onEnd() {
    const outcomes = [...this.#outcome.values()]
    const failures = [...outcomes.filter((failure) => failure !== null), ...this.#errors]
    saveResult(`browser-${shard}`, {
      passed: outcomes.filter((failure) => failure === null).length,
      failures,
    })
  }
}

function joinMessages(errors: TestError[]) {
  return errors.map(({ message }) => stripVTControlCharacters(message ?? '')).join('\n')
}
