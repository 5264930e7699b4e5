import { type RefObject, useCallback, useRef, useState } from 'react'

import type { ProblemCode } from '#app/messages/problems.ts'

type Problems = Record<string, ProblemCode>
/** Input that cannot be parsed. */
type UnreadableInput = { problem: ProblemCode; typed: string }

/**
 * Collects the problems that block publishing, by the path of each field. `reach` opens the cards
 * that hold the fields at these paths.
 */
export function usePublishProblems(
  form: RefObject<HTMLElement | null>,
  reach: (ways: string[]) => void,
) {
  const [problems, setProblems] = useState<Problems>({})
  const [unreadable] = useState(() => new Map<string, UnreadableInput>())
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The card must render before the field in it can take the focus.
  const focusSoon = (find: () => HTMLElement | null) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => find()?.focus(), 50)
  }
  const open = (ways: string[], find: () => HTMLElement | null) => {
    reach(ways)
    focusSoon(find)
  }
  const show = (wrong: Problems) => {
    setProblems(wrong)
    if (Object.keys(wrong).length > 0)
      open(Object.keys(wrong), () => findFirstInvalid(form.current))
  }
  const setUnreadable = useCallback(
    (fieldPath: string, input: UnreadableInput | null) => {
      const before = unreadable.get(fieldPath)
      if (input) unreadable.set(fieldPath, input)
      else unreadable.delete(fieldPath)
      if (before && !input)
        setProblems((all) =>
          Object.fromEntries(
            Object.entries(all).filter(
              ([otherPath, problem]) => otherPath !== fieldPath || problem !== before.problem,
            ),
          ),
        )
    },
    [unreadable],
  )
  return {
    problems,
    setProblems,
    show,
    setUnreadable,
    unreadable,
    go: (fieldPath: string) => open([fieldPath], () => findField(form.current, fieldPath)),
    /** Focuses the field with this text in the open card, or else its first field. */
    goToText: (text: string) => focusSoon(() => findFieldWithText(form.current, text)),
    /** Returns true if every input can be parsed; otherwise shows the problems. */
    isReadable() {
      if (unreadable.size > 0)
        show(
          Object.fromEntries(
            [...unreadable].map(([fieldPath, { problem }]) => [fieldPath, problem]),
          ),
        )
      return unreadable.size === 0
    },
  }
}

function findFieldWithText(form: HTMLElement | null, text: string): HTMLElement | null {
  const fields = [
    ...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLElement>(
      '.editor-card[open] :is(input:not([type=file]), textarea, [contenteditable=true])',
    ) ?? []),
  ].filter((field) => field.checkVisibility())
  const searchText = text.replace(/\s+/g, ' ').trim()
  const getText = (field: HTMLElement) =>
    ('value' in field ? String(field.value) : field.textContent).replace(/\s+/g, ' ').trim()
  return (
    fields.find((field) => searchText && getText(field).includes(searchText)) ?? fields[0] ?? null
  )
}

function findFirstInvalid(form: HTMLElement | null): HTMLElement | null {
  return (
    form?.querySelector<HTMLElement>('[aria-invalid=true], button[data-wrong]') ??
    form?.querySelector<HTMLElement>('[data-wrong] summary') ??
    null
  )
}

/** Returns the control at a path, or at the nearest parent path that has one. */
function findField(form: HTMLElement | null, path: string): HTMLElement | null {
  const box = form?.querySelector<HTMLElement>(`[data-way="${path}"]`)
  const found = box?.querySelector<HTMLElement>(
    'input, textarea, select, [contenteditable=true], button',
  )
  return (
    found ??
    (path.includes('.')
      ? findField(form, path.slice(0, path.lastIndexOf('.')))
      : findFirstInvalid(form))
  )
}
