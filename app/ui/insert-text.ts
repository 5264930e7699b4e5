/** Replaces the selection of the focused field; the browser's own Undo takes it back. */
export function insertText(text: string) {
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** Backspace behind a placeholder with one of these names removes all of it. */
export function removePlaceholder(
  event: { key: string; target: EventTarget; preventDefault(): void },
  names: readonly string[],
) {
  const field = event.target
  if (
    event.key !== 'Backspace' ||
    !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
  )
    return
  const { selectionStart: end, selectionEnd, value } = field
  if (end === null || end !== selectionEnd) return
  const [whole, name] = /\{(\w+)\}$/.exec(value.slice(0, end)) ?? []
  if (whole === undefined || !names.includes(name!)) return
  event.preventDefault()
  field.setSelectionRange(end - whole.length, end)
  insertText('')
}

/**
 * Inserts a text at the cursor, as a paragraph of its own; what was typed stays. The cursor goes to
 * its end. Returns a function that takes it back, unless the text was changed since.
 */
export function insertParagraph(field: HTMLTextAreaElement, text: string): () => void {
  const before = field.value
  const isEmpty = before.trim() === ''
  // a field that never had focus has its cursor at 0
  const at = field.selectionEnd || before.length
  const [head, tail] = isEmpty ? ['', ''] : [before.slice(0, at), before.slice(at)]
  const separate = (breaks: string) => '\n'.repeat(Math.max(0, 2 - breaks.length))
  const lead = head.trim() === '' ? '' : separate(/\n*$/.exec(head)![0])
  const trail = tail.trim() === '' ? '' : separate(/^\n*/.exec(tail)![0])
  replaceSelection(field, isEmpty ? [0, before.length] : [at, at], lead + text + trail)
  const end = field.selectionEnd - trail.length
  field.setSelectionRange(end, end)
  const after = field.value
  return () => {
    if (field.value === after) replaceSelection(field, [0, after.length], before)
  }
}

function replaceSelection(field: HTMLTextAreaElement, [from, to]: [number, number], text: string) {
  field.focus()
  field.setSelectionRange(from, to)
  insertText(text)
}
