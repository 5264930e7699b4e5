import { type RefObject, useEffect, useRef, useState } from 'react'

import { readFormFields } from '#app/features/money/invoice/ui/use-draft-rows.ts'
import type { PlanFormContext } from '#app/features/sales/payment-plan/form.ts'
import { type PriceChoice, runBuilderStep } from '#app/features/sales/quote-draft/rules.ts'
import {
  type SectionRow,
  changeSectionRows,
  isEmptyLine,
  parseSectionRows,
} from '#app/features/sales/quote-rows/form.ts'
import { createRandomKey } from '#app/ui/random-key.ts'

import type { Fields } from './builder-view.ts'

type Options = {
  values: Fields
  prices: PriceChoice[]
  optionsHeading: string
  plan: PlanFormContext
}

/**
 * Returns the sections of the builder with their lines. An empty line follows as soon as something
 * is typed into the last one of a section. After a step the focus goes to the row it was about.
 */
export function useBuilderRows(
  form: RefObject<HTMLFormElement | null>,
  { values, prices, optionsHeading, plan }: Options,
  onChange: () => void,
) {
  const [sections, setSections] = useState(() => parseSectionRows(values))
  const focus = useRef<string[]>([])
  useEffect(() => {
    const found = focus.current
      .map((selector) => form.current?.querySelector<HTMLElement>(selector))
      .find((element) => element && !element.matches(':disabled'))
    focus.current = []
    found?.focus()
    onChange()
    // oxlint-disable-next-line react/exhaustive-deps -- only other rows move the focus
  }, [sections])
  const runStep = (step: string) => {
    if (!form.current) return
    const fields = readFormFields(form.current)
    const before = parseSectionRows(fields)
    const context = { prices, createId: createRandomKey, optionsHeading, plan }
    const after = parseSectionRows(runBuilderStep(fields, step, context))
    focus.current = listFocusTargets(step, before, after)
    // fields that stay on the page keep what they show
    if (step.startsWith('price:')) setPrice(form.current, step, after)
    if (step.startsWith('pick:')) resetPick(form.current, step)
    setSections(after)
  }
  /** Adds an empty line to each section whose last one is used. */
  const addEmptyLines = () => {
    if (!form.current) return
    let fields = readFormFields(form.current)
    const typed = parseSectionRows(fields)
    for (const [index, { lines }] of typed.entries())
      if (lines.length === 0 || !isEmptyLine(lines.at(-1)!))
        fields = changeSectionRows(fields, `add:${index}`, createRandomKey)
    const after = parseSectionRows(fields)
    if (after.some(({ lines }, index) => lines.length > typed[index]!.lines.length))
      setSections(after)
  }
  return { sections, runStep, addEmptyLines }
}

/** Returns the controls that may get the focus after a step, the best one first. */
function listFocusTargets(step: string, before: SectionRow[], after: SectionRow[]): string[] {
  const [verb = '', section, line] = step.split(':')
  const index = Number(section)
  if (section === undefined) return [`[name="heading:${after.length - 1}"]`]
  if (verb === 'add') return [`[name="name:${index}:${after[index]!.lines.length - 1}"]`]
  if (verb === 'pick') return [`[name="pick:${index}"]`]
  if (verb === 'price') return [`[name="price:${index}:${line}"]`]
  if (verb === 'copy')
    return line === undefined
      ? [`[name="heading:${index + 1}"]`]
      : [`[name="name:${index}:${Number(line) + 1}"]`]
  if (verb === 'remove')
    return line === undefined
      ? [`[value="remove:${index}"]`, '[value="add"]']
      : [`[value="remove:${index}:${line}"]`, `[value="add:${index}"]`]
  const id = line === undefined ? before[index]?.section : before[index]?.lines[Number(line)]?.line
  const row = `[data-row="${id}"] > .quote-row-head `
  return [`${row}[value^="${verb}:"]`, `${row}[value^="${verb === 'up' ? 'down' : 'up'}:"]`]
}

function setPrice(form: HTMLFormElement, step: string, after: SectionRow[]) {
  const [, section, line] = step.split(':').map(Number)
  const control = form.elements.namedItem(step)
  const price = after[section!]?.lines[line!]?.price
  if (control instanceof HTMLInputElement && price !== undefined) control.value = price
}

function resetPick(form: HTMLFormElement, step: string) {
  const control = form.elements.namedItem(step)
  if (control instanceof HTMLSelectElement) control.value = ''
}
