import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

import { withDatabase, withServer } from './database-urls.ts'
import { shard } from './shard.ts'

/**
 * Starts the program on an empty data folder. With `DATABASE_URL` it uses an empty database there.
 */
const { DATA_DIR = '', DATABASE_URL } = process.env
rmSync(DATA_DIR, { recursive: true, force: true })
const env = { ...process.env }
if (DATABASE_URL) {
  const database = `backlot_e2e_${shard}`
  await withServer(DATABASE_URL, async (admin) => {
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.query(`create database ${database}`)
  })
  env.DATABASE_URL = withDatabase(DATABASE_URL, database)
}
const program = spawn(process.execPath, ['server.ts'], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
})
process.on('SIGTERM', () => program.kill('SIGTERM'))
program.on('exit', (code) => process.exit(code ?? 1))
