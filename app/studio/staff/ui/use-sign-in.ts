import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useActionData } from 'react-router'

import { isAddress, oneLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { useWelcome } from './use-welcome.ts'

type Problems = { email?: ProblemCode; password?: ProblemCode }

/**
 * What the browser says before anything is sent, and what happens when the server says no or yes.
 */
export function useSignIn(failed: boolean, said: string) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [tried, setTried] = useState(false)
  // Each answer is another object, so a second failure is noticed as well as the first.
  const answer = useActionData()

  useEffect(() => {
    if (failed) {
      toast.error(said, { id: 'sign-in-failed' })
      start(form.current, 'password')
    } else if (matchMedia('(pointer: fine)').matches && document.activeElement === document.body) {
      form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
    }
  }, [answer, failed])

  useWelcome()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const found = check(event.currentTarget)
    setTried(true)
    setProblems(found)
    const wrong = found.email ? 'email' : found.password && 'password'
    if (!wrong) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    if (tried) setProblems(check(event.currentTarget))
  }
  return { form, problems, submit, change }
}

/** An empty field, with the cursor in it. */
function start(form: HTMLFormElement | null, name: string) {
  const field = form?.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!field) return
  field.value = ''
  field.focus()
}

function check(form: HTMLFormElement): Problems {
  const given = new FormData(form)
  const email = oneLine(String(given.get('email')))
  return {
    ...(email === ''
      ? { email: 'email-missing' }
      : !isAddress(email) && { email: 'email-malformed' }),
    ...(!given.get('password') && { password: 'password-missing' }),
  }
}
