/** Replaces the selection of the focused field; the browser's own Undo takes it back. */
export function insertText(text: string) {
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/**
 * Backspace and Delete remove a placeholder with one of these names whole, in plain and formatted
 * text: it is selected, and the key then deletes the selection, which Undo takes back.
 */
export function removePlaceholder(
  { key, target: field }: { key: string; target: EventTarget },
  names: readonly string[],
) {
  if (key !== 'Backspace' && key !== 'Delete') return
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { selectionStart: caret, selectionEnd, value } = field
    const found =
      caret !== null && caret === selectionEnd && findPlaceholder(value, caret, key, names)
    if (found) field.setSelectionRange(...found)
    return
  }
  const selection = getSelection()
  const node = selection?.isCollapsed && selection.anchorNode
  if (!(node instanceof Text)) return
  const found = findPlaceholder(node.data, selection!.anchorOffset, key, names)
  if (found) selection!.setBaseAndExtent(node, found[0], node, found[1])
}

/**
 * Returns the start and end of the placeholder that a key deletes at this position: the one around
 * it, that ends there (Backspace) or that starts there (Delete). Null if there is none.
 */
export function findPlaceholder(
  text: string,
  caret: number,
  key: 'Backspace' | 'Delete',
  names: readonly string[],
): [start: number, end: number] | null {
  for (const { 0: placeholder, 1: name, index: start } of text.matchAll(/\{(\w+)\}/g)) {
    const end = start + placeholder.length
    const isHit =
      key === 'Backspace' ? start < caret && caret <= end : start <= caret && caret < end
    if (isHit && names.includes(name!)) return [start, end]
  }
  return null
}

/**
 * Inserts a text at the cursor, as a paragraph of its own; what was typed stays. The cursor goes to
 * its end. Returns a function that takes it back, unless the text was changed since.
 */
export function insertParagraph(field: HTMLTextAreaElement, text: string): () => void {
  const before = field.value
  const isEmpty = before.trim() === ''
  // a field that never had focus has its cursor at 0
  const caret = field.selectionEnd || before.length
  const [head, tail] = isEmpty ? ['', ''] : [before.slice(0, caret), before.slice(caret)]
  const padBreaks = (breaks: string) => '\n'.repeat(Math.max(0, 2 - breaks.length))
  const lead = head.trim() === '' ? '' : padBreaks(/\n*$/.exec(head)![0])
  const trail = tail.trim() === '' ? '' : padBreaks(/^\n*/.exec(tail)![0])
  replaceText(field, isEmpty ? [0, before.length] : [caret, caret], lead + text + trail)
  const end = field.selectionEnd - trail.length
  field.setSelectionRange(end, end)
  const after = field.value
  return () => {
    if (field.value === after) replaceText(field, [0, after.length], before)
  }
}

/** Replaces a part of a field's text; the browser's own Undo takes it back. */
export function replaceText(
  field: HTMLTextAreaElement,
  [from, to]: [number, number],
  text: string,
) {
  field.focus()
  field.setSelectionRange(from, to)
  insertText(text)
}
