import type { Reporter, TestModule } from 'vitest/node'

import { saveResult } from '../../scripts/test-results.ts'

/** Writes the results of the unit and HTTP tests for the summary at the end. */
export default class implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>) {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      // A file that failed before its first test counts as one failed test.
      if (!module.ok() && tests.every((test) => test.result().state !== 'failed')) failed++
      for (const test of tests) {
        if (test.result().state === 'passed') passed++
        else failed++
      }
    }
    saveResult('unit', passed, failed)
  }
}
