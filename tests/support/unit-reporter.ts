import type { Reporter, TestModule } from 'vitest/node'

import { saveResult, type Failure } from '../../scripts/test-results.ts'

/** Writes the results of the unit and HTTP tests for the summary at the end. */
export default class implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<{ message: string }>) {
    let passed = 0
    const failures = errors.map(({ message }): Failure => ({
      test: 'outside of a test',
      error: message,
    }))
    for (const module of modules) {
      const file = module.relativeModuleId
      const tests = [...module.children.allTests()]
      // A file that failed before its first test counts as one failed test.
      if (!module.ok() && tests.every((test) => test.result().state !== 'failed')) {
        failures.push({ test: file, error: joinMessages(module.errors()) })
      }
      for (const test of tests) {
        const result = test.result()
        if (result.state === 'passed') {
          passed++
          continue
        }
        failures.push({
          test: `${file} › ${test.fullName}`,
          error: joinMessages(result.errors ?? []) || result.state,
        })
      }
    }
    saveResult('unit', { passed, failures })
  }
}

function joinMessages(errors: ReadonlyArray<{ message: string }>) {
  return errors.map(({ message }) => message).join('\n')
}
