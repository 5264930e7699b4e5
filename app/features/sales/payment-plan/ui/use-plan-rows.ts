import { useEffect, useRef, useState } from 'react'

import { readFormFields } from '#app/features/money/invoice/ui/use-draft-rows.ts'
import {
  type PlanFormContext,
  changePlanRows,
  parsePlanInputs,
  toPlanInputFields,
} from '#app/features/sales/payment-plan/form.ts'

/**
 * Returns the rows of a payment plan, also as typed, and a function for its buttons. After a step
 * the focus goes to the row it was about. A form that is reset shows the values again.
 */
export function usePlanRows(
  values: Record<string, string>,
  context: PlanFormContext,
  onChange?: () => void,
) {
  const root = useRef<HTMLFieldSetElement>(null)
  // other rows get new fields, because fields keep what was typed into them
  const [{ rows, version }, setRows] = useState(() => ({
    rows: parsePlanInputs(values),
    version: 0,
  }))
  const [typed, setTyped] = useState(rows)
  const focus = useRef<string[]>([])
  const readTyped = () =>
    root.current?.form ? parsePlanInputs(readFormFields(root.current.form)) : []
  useEffect(() => {
    const found = focus.current
      .map((selector) => root.current?.querySelector<HTMLElement>(selector))
      .find((element) => element && !element.matches(':disabled'))
    focus.current = []
    found?.focus()
    setTyped(readTyped())
    onChange?.()
    // oxlint-disable-next-line react/exhaustive-deps -- only other rows move the focus
  }, [rows])
  useEffect(() => {
    const form = root.current?.form
    const reset = () =>
      setRows(({ version }) => ({ rows: parsePlanInputs(values), version: version + 1 }))
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  }, [values])
  const runStep = (step: string) => {
    const after = parsePlanInputs(changePlanRows(toPlanInputFields(readTyped()), step, context))
    focus.current = listFocusTargets(step, after.length)
    setRows((before) => ({ rows: after, version: before.version + 1 }))
  }
  return { root, rows, version, typed, runStep, onInput: () => setTyped(readTyped()) }
}

/** Returns the controls that may get the focus after a step, the best one first. */
function listFocusTargets(step: string, count: number): string[] {
  const [, verb = '', place] = step.split(':')
  const index = Number(place)
  const getButton = (verb: string, at: number) => `[value="plan:${verb}:${at}"]`
  switch (verb) {
    case 'add':
      // the row before is no longer the rest
      return [`[name="planShare:${count - 2}"]`, `[name="planTrigger:${count - 1}"]`]
    case 'remove':
      return [getButton('remove', index), getButton('remove', index - 1), '[value="plan:add"]']
    case 'up':
      return [getButton('up', index - 1), getButton('down', index - 1)]
    case 'down':
      return [getButton('down', index + 1), getButton('up', index + 1)]
    default:
      return ['[name="planLabel:0"]', '[name=step]']
  }
}
