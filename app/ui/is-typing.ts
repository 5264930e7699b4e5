/**
 * Whether a key belongs to what somebody types in, to a menu, or to a dialog that is open: then it
 * is no shortcut.
 */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, [role=menu] *') ||
      document.querySelector('dialog[open]') !== null)
  )
}
