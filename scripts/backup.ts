import { openSecretKey } from '#app/platform/auth/secret-key.server.ts'
import { openStore } from '#app/platform/backup/storage.server.ts'
import { makeBackupsNow, reclaimBackups } from '#app/features/insight/backup/writes.server.ts'
import { verifyDataFolder } from '#app/platform/data-folder.server.ts'
import { server } from '#app/messages/en/server.ts'

import { runCommand } from './run-command.ts'

const messages = server.backup

/**
 * `backup` makes a backup of the configured database and data folder, in the backup folder and in
 * the object storage if there is one. With the embedded database
 * the program must be stopped; Settings › Backups makes one while it runs.
 */
await runCommand({
  name: 'backup',
  async findKey(db, config) {
    await verifyDataFolder(db, config)
    return openSecretKey(db, config)
  },
  async run({ createCtx, embedded }) {
    // no other process uses the embedded database, so one that made a backup has died
    if (embedded) await reclaimBackups(createCtx())
    const ctx = createCtx()
    const lines: string[] = []
    let isFailed = false
    for (const result of await makeBackupsNow(createCtx)) {
      if (!result.ok) isFailed = true
      const store = await openStore(ctx, result.destination)
      lines.push(
        result.ok
          ? messages.done({ ...result.value, file: `${store?.location}/${result.value.file}` })
          : messages.problems(result.problem, result.destination),
      )
    }
    return isFailed ? { failed: lines.join('\n') } : { output: lines.join('\n') }
  },
})
