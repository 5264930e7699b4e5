import { dismissUpgrade } from '#app/features/insight/upgrade/writes.server.ts'

import { defineAction } from './define-action.ts'

/** Hides the notice about the last upgrade from all owners. */
const { action, loader } = defineAction({
  permission: 'backup.set',
  target: (): [] => [],
  page: () => '/portal',
  write: dismissUpgrade,
})

export { action, loader }
export { clientAction } from './client-action.ts'
