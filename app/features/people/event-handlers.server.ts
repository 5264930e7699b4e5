import type { EventHandlers } from '#app/platform/record-event.server.ts'
import { emailAccountHolder } from '#app/features/people/staff/writes.server.ts'

export const eventHandlers: EventHandlers = {
  'staff.password-changed': [(ctx, id) => emailAccountHolder(ctx, id, 'password-changed')],
  'staff.password-reset': [(ctx, id) => emailAccountHolder(ctx, id, 'password-changed')],
  'staff.two-factor-enabled': [(ctx, id) => emailAccountHolder(ctx, id, 'two-factor-on')],
  'staff.two-factor-disabled': [(ctx, id) => emailAccountHolder(ctx, id, 'two-factor-off')],
  'staff.two-factor-reset': [(ctx, id) => emailAccountHolder(ctx, id, 'two-factor-reset')],
  'staff.recovery-code-used': [(ctx, id) => emailAccountHolder(ctx, id, 'recovery-code-used')],
}
