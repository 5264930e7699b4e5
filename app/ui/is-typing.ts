/**
 * Returns true if a key press belongs to an input, a menu or an open dialog, so that it triggers no
 * shortcut.
 */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      // nothing is typed into a checkbox, such as that of a selected row
      target.matches('input:not([type=checkbox]), textarea, select, [role=menu] *') ||
      document.querySelector('dialog[open]') !== null)
  )
}
