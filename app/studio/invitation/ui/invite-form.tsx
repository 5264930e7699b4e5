import { SettingsForm } from '#app/studio/settings/ui/settings-form.tsx'
import { RoleField } from '#app/studio/staff/ui/role-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { InviteAnswer } from './invite-answer.ts'

/** Asks somebody to join. */
export function InviteForm({ once, answer }: { once: string; answer: InviteAnswer | undefined }) {
  const { portal } = useWords()
  const words = portal.team
  return (
    <SettingsForm
      name="invite"
      once={once}
      answer={answer}
      title={words.invite}
      lead={words.inviteLead}
      save={words.inviteSave}
      said={answer?.handOver ? words.made : words.sent}
    >
      {(about) => (
        <>
          <TextField
            {...about('email')}
            label={words.email}
            type="email"
            autoComplete="off"
            required
          />
          <TextField
            {...about('name')}
            label={words.name}
            note={portal.optional}
            autoComplete="off"
          />
          <RoleField {...about('role', 'crew')} />
        </>
      )}
    </SettingsForm>
  )
}
