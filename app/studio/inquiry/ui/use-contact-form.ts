import { type FormEvent, useEffect, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import { type ContactField, contactSchema } from '#app/studio/inquiry/rules.ts'
import { useWords } from '#app/ui/use-words.ts'
import { problemOfIssue } from '#app/words/problems.ts'

import type { ContactAnswer, ContactProblems } from './contact-answer.ts'
import type { Received } from './contact-receipt.tsx'

type Outcome = 'unsent' | 'rate' | null

/**
 * What is wrong, what became of the last sending, what was received, how often it was tried, and
 * which sheet of paper this is: a new one after each message.
 */
type Memory = {
  problems: ContactProblems
  outcome: Outcome
  received: Received | null
  tried: boolean
  attempt: number
  sheet: number
  answer: ContactAnswer | undefined
}

export function useContactForm(first: ContactAnswer | undefined) {
  const fetcher = useFetcher<ContactAnswer>()
  const { sent } = useWords().site.contact
  const [memory, setMemory] = useState(() => begin(first))
  const { problems, outcome, received, tried, attempt, sheet } = memory
  const busy = fetcher.state !== 'idle'

  if (fetcher.data && fetcher.data !== memory.answer) setMemory(after(memory, fetcher.data))
  useEffect(() => {
    if (sheet > 0) toast.success(sent, { ariaProps: { role: 'alert', 'aria-live': 'assertive' } })
  }, [sheet, sent])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const found = check(event.currentTarget)
    const fine = Object.keys(found).length === 0
    setMemory({
      ...memory,
      problems: found,
      outcome: null,
      tried: true,
      attempt: fine ? attempt : attempt + 1,
    })
    if (fine)
      void fetcher.submit(
        { ...fieldsIn(event.currentTarget), stays: 'on' },
        { method: 'post', action: '/contact' },
      )
  }
  /** After the first attempt each field is judged again as it changes, and no other. */
  const change = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldOf((event.target as HTMLInputElement).name)
    if (tried && field)
      setMemory({
        ...memory,
        problems: { ...problems, [field]: check(event.currentTarget)[field] },
      })
  }
  const again = () => setMemory({ ...memory, received: null })
  return { problems, outcome, received, attempt, sheet, busy, submit, change, again }
}

function begin(first: ContactAnswer | undefined): Memory {
  return {
    problems: problemsIn(first),
    outcome: outcomeOf(first),
    received: null,
    tried: first?.state === 'refused',
    attempt: 0,
    sheet: 0,
    answer: undefined,
  }
}

function after(before: Memory, answer: ContactAnswer): Memory {
  const sent = answer.state === 'sent'
  return {
    problems: problemsIn(answer),
    outcome: outcomeOf(answer),
    received: sent ? answer : null,
    tried: !sent,
    attempt: before.attempt + 1,
    sheet: before.sheet + (sent ? 1 : 0),
    answer,
  }
}

function problemsIn(answer: ContactAnswer | undefined): ContactProblems {
  return answer?.state === 'refused' ? answer.problems : {}
}

function outcomeOf(answer: ContactAnswer | undefined): Outcome {
  if (answer?.state === 'refused') return answer.sentence ?? null
  return answer?.state === 'unsent' ? 'unsent' : null
}

/** The first problem of each field, by the same rules the server goes by. */
function check(form: HTMLFormElement): ContactProblems {
  const given = fieldsIn(form)
  const result = contactSchema.safeParse({ ...given, topic: given.service })
  const problems: ContactProblems = {}
  for (const issue of result.error?.issues ?? [])
    problems[issue.path[0] as ContactField] ??= problemOfIssue(issue)
  return problems
}

function fieldsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** The form calls the topic `service`. */
function fieldOf(name: string): ContactField | undefined {
  return name === 'service'
    ? 'topic'
    : (['name', 'email', 'phone', 'message'] as const).find((field) => field === name)
}
