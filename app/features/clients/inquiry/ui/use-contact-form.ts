import { type FormEvent, useEffect, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import {
  type ContactField,
  contactFields,
  findContactProblems,
} from '#app/features/clients/inquiry/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { ContactResult, ContactProblems } from './contact-result.ts'
import type { ReceiptDetails } from './contact-receipt.tsx'

type Outcome = 'unsent' | 'rate' | null

/** `formKey` changes after each sent message, so that React renders an empty form. */
type FormState = {
  problems: ContactProblems
  outcome: Outcome
  received: ReceiptDetails | null
  wasTried: boolean
  attempt: number
  formKey: number
  result: ContactResult | undefined
}

export function useContactForm(first: ContactResult | undefined) {
  const fetcher = useFetcher<ContactResult>()
  const { sent } = useMessages().site.contact
  const [formState, setFormState] = useState(() => createInitialState(first))
  const { problems, outcome, received, wasTried, attempt, formKey } = formState
  const isBusy = fetcher.state !== 'idle'

  if (fetcher.data && fetcher.data !== formState.result)
    setFormState(applyResult(formState, fetcher.data))
  useEffect(() => {
    if (formKey > 0) toast.success(sent, { ariaProps: { role: 'alert', 'aria-live': 'assertive' } })
  }, [formKey, sent])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const newProblems = findContactProblems(readFields(event.currentTarget))
    const isValid = Object.keys(newProblems).length === 0
    setFormState({
      ...formState,
      problems: newProblems,
      outcome: null,
      wasTried: true,
      attempt: isValid ? attempt : attempt + 1,
    })
    if (isValid)
      void fetcher.submit(
        { ...readFields(event.currentTarget), stays: 'on' },
        { method: 'post', action: '/contact' },
      )
  }
  /** After the first attempt, validates a field when it changes. */
  const revalidate = (event: FormEvent<HTMLFormElement>) => {
    const field = toContactField((event.target as HTMLInputElement).name)
    if (wasTried && field)
      setFormState({
        ...formState,
        problems: {
          ...problems,
          [field]: findContactProblems(readFields(event.currentTarget))[field],
        },
      })
  }
  const reset = () => setFormState({ ...formState, received: null })
  return {
    problems,
    outcome,
    received,
    attempt,
    sheet: formKey,
    isBusy,
    submit,
    change: revalidate,
    again: reset,
  }
}

function createInitialState(first: ContactResult | undefined): FormState {
  return {
    problems: getProblems(first),
    outcome: getOutcome(first),
    received: null,
    wasTried: first?.state === 'refused',
    attempt: 0,
    formKey: 0,
    result: undefined,
  }
}

function applyResult(previous: FormState, result: ContactResult): FormState {
  const isSent = result.state === 'sent'
  return {
    problems: getProblems(result),
    outcome: getOutcome(result),
    received: isSent ? result : null,
    wasTried: !isSent,
    attempt: previous.attempt + 1,
    formKey: previous.formKey + (isSent ? 1 : 0),
    result,
  }
}

function getProblems(result: ContactResult | undefined): ContactProblems {
  return result?.state === 'refused' ? result.problems : {}
}

function getOutcome(result: ContactResult | undefined): Outcome {
  if (result?.state === 'refused') return result.sentence ?? null
  return result?.state === 'unsent' ? 'unsent' : null
}

function readFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

function toContactField(name: string): ContactField | undefined {
  return contactFields.find((field) => field === name)
}
