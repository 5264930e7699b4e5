import { type Role, roles } from '#app/features/access.ts'
import { Field } from '#app/ui/field.tsx'
import { useTeamMessages } from '#app/features/people/staff/ui/use-team-messages.ts'

type Props = { name: string; problem: string | undefined; defaultValue: string | undefined }

/** The four roles with a description of each. */
export function RoleField({ name, problem, defaultValue }: Props) {
  const messages = useTeamMessages()
  return (
    <Field label={messages.role} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          {roles.map((role: Role) => (
            <option key={role} value={role}>
              {messages.roles[role]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
