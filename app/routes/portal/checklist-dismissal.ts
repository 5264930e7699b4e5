import { hideSetupChecklist } from '#app/features/insight/setup-checklist/writes.server.ts'

import { defineAction } from './define-action.ts'

/** Hides the setup checklist of the dashboard from the person. */
const { action, loader } = defineAction({
  permission: 'own-account.change',
  target: (): [] => [],
  page: () => '/portal',
  write: hideSetupChecklist,
})

export { action, loader }
export { clientAction } from './client-action.ts'
