import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useActionData } from 'react-router'

import { isEmailAddress, toSingleLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { useSignedInToast } from './use-signed-in-toast.ts'

type Problems = { email?: ProblemCode; password?: ProblemCode }

/** Validates the form before it is sent and handles the result. */
export function useSignIn(hasFailed: boolean, message: string) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [wasTried, setWasTried] = useState(false)
  // Each result is a new object, so a second failure triggers the effect again.
  const result = useActionData()

  useEffect(() => {
    if (hasFailed) {
      toast.error(message, { id: 'sign-in-failed' })
      focusField(form.current, 'password')
    } else if (matchMedia('(pointer: fine)').matches && document.activeElement === document.body) {
      form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
    }
  }, [result, hasFailed])

  useSignedInToast()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const newProblems = validate(event.currentTarget)
    setWasTried(true)
    setProblems(newProblems)
    const invalidField = newProblems.email ? 'email' : newProblems.password && 'password'
    if (!invalidField) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${invalidField}]`)?.focus()
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    if (wasTried) setProblems(validate(event.currentTarget))
  }
  return { form, problems, submit, change }
}

/** Clears a field and focuses it. */
function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!field) return
  field.value = ''
  field.focus()
}

function validate(form: HTMLFormElement): Problems {
  const values = new FormData(form)
  const email = toSingleLine(String(values.get('email')))
  return {
    ...(email === ''
      ? { email: 'email-missing' }
      : !isEmailAddress(email) && { email: 'email-malformed' }),
    ...(!values.get('password') && { password: 'password-missing' }),
  }
}
