import { type ComponentProps, useState } from 'react'

import { Field } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useMessages } from './use-messages.ts'

type Props = { label: string; problem?: string; hint?: string } & ComponentProps<'input'>

/** Password input with a button to show it, which appears after hydration. */
export function PasswordField({ label, problem, hint, id, ...rest }: Props) {
  const { password } = useMessages().site
  const hydrated = useHydrated()
  const [isVisible, setVisible] = useState(false)
  return (
    <Field {...{ label, problem, hint, id }}>
      {(control) => (
        <>
          <input
            {...rest}
            {...control}
            type={isVisible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          {hydrated && (
            <button
              type="button"
              className="field-peek"
              aria-controls={control.id}
              onClick={() => setVisible(!isVisible)}
            >
              {isVisible ? password.hide : password.show}{' '}
              <span className="visually-hidden">{password.what}</span>
            </button>
          )}
        </>
      )}
    </Field>
  )
}
