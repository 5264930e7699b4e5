import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { RoleField } from '#app/features/people/staff/ui/role-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { InviteResult } from './invite-result.ts'

export function InviteForm({ once, answer }: { once: string; answer: InviteResult | undefined }) {
  const { portal } = useMessages()
  const messages = portal.team
  return (
    <SettingsForm
      name="invite"
      once={once}
      answer={answer}
      title={messages.invite}
      lead={messages.inviteLead}
      save={messages.inviteSave}
      savedMessage={answer?.handOver ? messages.made : messages.sent}
    >
      {(getField) => (
        <>
          <TextField
            {...getField('email')}
            label={messages.email}
            type="email"
            autoComplete="off"
            required
          />
          <TextField
            {...getField('name')}
            label={messages.name}
            note={portal.optional}
            autoComplete="off"
          />
          <RoleField {...getField('role', 'crew')} />
        </>
      )}
    </SettingsForm>
  )
}
