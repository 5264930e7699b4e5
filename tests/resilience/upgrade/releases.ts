import { check } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import { startProgram } from '../../support/program.ts'
import { listDifferences, listLosses, listReleases } from '../../support/releases.ts'
import { runCommand } from '../backup/studio.ts'
import { createReleaseStudio, listUpgradeBackups, readNewSchema, readState } from './studio.ts'

/**
 * Starts the program on the studio of every release, rolls it back, and starts it again. Returns
 * how many of them were whole each time.
 */
export async function checkReleases(engine: EngineName): Promise<string> {
  const newSchema = await readNewSchema(engine)
  const releases = listReleases()
  let whole = 0
  for (const file of releases) if (await checkRelease(engine, file, newSchema)) whole++
  return `${whole} of ${releases.length} releases`
}

async function checkRelease(engine: EngineName, file: string, newSchema: string) {
  const setting = await createReleaseStudio(engine, file)
  const before = await readState(setting)
  const program = await startProgram(setting)
  const output = program.getOutput()
  await program.stop()
  const after = await readState(setting)
  const { applied } = before
  const lost = listLosses(before.rows, after.rows, { applied, used: true })
  const results = [
    check(`${file} has the newest schema`, after.schema === newSchema),
    check(`${file} keeps every row`, lost.length === 0, lost),
    check(
      `${file}: the start says that it upgraded`,
      output.includes('Upgraded from the earlier version') && output.includes('npm run rollback'),
      output.slice(0, 600),
    ),
    check(`${file} was backed up first`, listUpgradeBackups(setting).length === 1),
  ]
  const rolledBack = await runCommand(setting, ['scripts/rollback.ts', '--yes'])
  const restored = await readState(setting)
  const differences = listDifferences(before.rows, restored.rows)
  results.push(
    check(`${file}: the rollback succeeds`, rolledBack.code === 0, rolledBack.output),
    check(`${file}: the rollback brings every row back`, differences.length === 0, differences),
    check(`${file}: the rollback brings the schema back`, restored.schema === before.schema),
  )
  const again = await startProgram(setting)
  await again.stop()
  results.push(check(`${file} is upgraded again`, (await readState(setting)).schema === newSchema))
  return results.every(Boolean)
}
