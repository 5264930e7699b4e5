import { Field } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

type Props = {
  name: string
  problem: string | undefined
  defaultValue: string | undefined
  accounts: { id: string; name: string }[]
}

/** Chooses the account of a person; for rooms and equipment the choice is ignored. */
export function AccountField({ name, problem, defaultValue, accounts }: Props) {
  const messages = useMessages().portal.settings.resources
  return (
    <Field label={messages.account} hint={messages.accountHint} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          <option value="">{messages.noAccount}</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
