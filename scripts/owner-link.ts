import { readSecretKey } from '#app/platform/auth/encryption.server.ts'
import { createOwnerLink } from '#app/features/people/staff/writes.server.ts'
import { resetTwoFactor } from '#app/features/people/two-factor/writes.server.ts'
import { server } from '#app/messages/en/server.ts'

import { runCommand } from './run-command.ts'

const args = process.argv.slice(2)
const email = args.find((arg) => !arg.startsWith('--')) ?? null
const messages = server.ownerLink

/**
 * `owner-link [EMAIL] [--reset-two-factor]` prints a link to set a password, for an owner who has
 * lost it and can't receive email. It needs no further check: anyone who can run it already has
 * access to the data.
 */
await runCommand({
  name: 'owner-link',
  findKey: (_db, config) => readSecretKey(config),
  async run({ createCtx }) {
    const ctx = createCtx()
    const offered = await createOwnerLink(ctx, email)
    if (!offered.ok)
      return {
        failed:
          offered.problem === 'owner-not-named'
            ? messages.several(String(offered.details.owners))
            : messages.none(email),
      }
    const { id, email: owner, link, minutes } = offered.value
    if (args.includes('--reset-two-factor')) await resetTwoFactor(ctx, id)
    return { output: messages.link(owner, link, minutes) }
  },
})
