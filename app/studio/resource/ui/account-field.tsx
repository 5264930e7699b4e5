import { Field } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

type Props = {
  name: string
  problem: string | undefined
  defaultValue: string | undefined
  accounts: { id: string; name: string }[]
}

/** Which account a person is; rooms and kit have none, whatever is chosen. */
export function AccountField({ name, problem, defaultValue, accounts }: Props) {
  const words = useWords().portal.settings.resources
  return (
    <Field label={words.account} hint={words.accountHint} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          <option value="">{words.noAccount}</option>
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
