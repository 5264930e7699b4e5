/**
 * Returns true if a key press belongs to an input, a menu or an open dialog, so that it triggers no
 * shortcut.
 */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, [role=menu] *') ||
      document.querySelector('dialog[open]') !== null)
  )
}
