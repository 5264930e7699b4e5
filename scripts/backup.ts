import { openSecretKey } from '#app/platform/auth/secret-key.server.ts'
import { makeBackupNow, reclaimBackups } from '#app/features/insight/backup/writes.server.ts'
import { server } from '#app/messages/en/server.ts'

import { runCommand } from './run-command.ts'

const messages = server.backup

/**
 * `backup` makes a backup of the configured database and data folder. With the embedded database
 * the program must be stopped; Settings › Backups makes one while it runs.
 */
await runCommand({
  name: 'backup',
  findKey: openSecretKey,
  async run({ config, createCtx, embedded }) {
    // no other process uses the embedded database, so one that made a backup has died
    if (embedded) await reclaimBackups(createCtx())
    const made = await makeBackupNow(createCtx)
    if (!made.ok) return { failed: messages.problems(made.problem) }
    const file = `${config.backupDir}/${made.value.file}`
    return { said: messages.done({ ...made.value, file }) }
  },
})
