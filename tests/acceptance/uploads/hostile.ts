import type { Program } from '../../support/program.ts'
import { check } from '../../support/check.ts'

type HostileResults = {
  sent: number
  wrong: string[]
  scripts: number
  telling: string[]
  renditions: number
  left: string[]
}

/** Stops the program, and returns how often it crashed. */
export async function checkHostile(
  program: Program,
  { sent, wrong, scripts, telling, renditions, left }: HostileResults,
): Promise<number> {
  const crashes =
    (program.isRunning() ? 0 : 1) +
    program
      .getOutput()
      .split('\n')
      .filter((line) => /"status":5\d\d|"event":"(?:request|job)-failed"/.test(line)).length
  check('at least 200 files were sent', sent >= 200, sent)
  check(
    'every response is the expected one, with a message for refusals',
    wrong.length === 0,
    wrong.slice(0, 12),
  )
  check('0 scripts run', scripts === 0, scripts)
  check(
    '0 crashes',
    crashes === 0,
    program
      .getOutput()
      .split('\n')
      .filter((line) => /"status":5|failed/.test(line))
      .slice(0, 5),
  )
  check(
    '0 GPS in any rendition, and every one is an image',
    telling.length === 0 && renditions > 150,
    { telling, renditions },
  )
  check('0 bytes are left after what was refused or removed', left.length === 0, left.slice(0, 6))
  check(
    'the program shuts down cleanly',
    (await program.stop()) === 0,
    program.getErrors().slice(-600),
  )
  return crashes
}

/** Returns the faults of the response to a file. */
export function findFaults(
  { about, wanted }: { about: string; wanted?: string },
  { status, text }: { status: number; text: string },
): string[] {
  const faults: string[] = []
  if (
    ![303, 422].includes(status) ||
    (wanted === 'kept' && status !== 303) ||
    (wanted === 'refused' && status === 303)
  )
    faults.push(`${about}: ${status}`)
  if (status === 422 && !/field-problem/.test(text))
    faults.push(`${about}: refused without a message`)
  return faults
}
