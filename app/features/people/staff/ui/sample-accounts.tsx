import type { RefObject } from 'react'

import { useMessages } from '#app/ui/use-messages.ts'

export type Sample = { email: string; role: string }

const samplePassword = 'longlight-sample'

/**
 * The sample accounts: choosing one fills in the form. Without JavaScript the list shows the
 * credentials to type.
 */
export function SampleAccounts({
  samples,
  form,
}: {
  samples: Sample[]
  form: RefObject<HTMLFormElement | null>
}) {
  const { auth } = useMessages().site
  const fillForm = (email: string) => {
    const findField = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
    for (const [name, value] of Object.entries({ email, password: samplePassword })) {
      const input = findField(name)
      if (input) input.value = value
    }
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }
  return (
    <div className="samples">
      <p>
        {auth.samples} {auth.samplePassword(samplePassword)}
      </p>
      <ul>
        {samples.map(({ email, role }) => (
          <li key={email}>
            <button type="button" onClick={() => fillForm(email)}>
              <b>{auth.roles[role]}</b> <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
