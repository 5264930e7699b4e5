import { buildItemPath } from '../rules.ts'
import { changedEvent } from './tile-list.ts'

type Part = 'details' | 'download' | 'comments'

/** The panel next to the photo, with what the page of the item says about it. */
export function createPanel(dialog: HTMLDialogElement, slug: string) {
  const panel = dialog.querySelector<HTMLElement>('.viewer-panel')!
  let current = 0
  let shown = 0

  const fill = async () => {
    const number = current
    if (shown === number) return
    const response = await fetch(buildItemPath(slug, number))
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (current !== number) return
    const parts = [...page.querySelectorAll('[data-choices], [data-details], [data-downloads]')]
    panel.replaceChildren(...parts.map((part) => document.importNode(part, true)))
    shown = number
  }
  const mark = (part: Part | null) => {
    for (const name of ['details', 'download', 'comments'])
      dialog
        .querySelector(`[data-act=${name}]`)
        ?.setAttribute('aria-expanded', String(name === part))
  }
  const open = async (part: Part) => {
    panel.hidden = false
    dialog.dataset.panel = ''
    mark(part)
    await fill().catch(() => location.assign(buildItemPath(slug, current)))
    const first = { details: null, download: '[data-downloads] a', comments: '#comment-new' }[part]
    const focused = first === null ? null : panel.querySelector<HTMLElement>(first)
    ;(focused ?? panel).focus()
  }
  const close = () => {
    if (panel.hidden) return
    panel.hidden = true
    delete dialog.dataset.panel
    mark(null)
    if (panel.contains(document.activeElement) || document.activeElement === document.body)
      dialog.focus()
  }
  // a comment or a choice was saved
  document.addEventListener(changedEvent, () => {
    shown = 0
    if (!panel.hidden) void fill().catch(close)
  })
  return {
    isOpen: () => !panel.hidden,
    close,
    /** Opens the panel, moves to another part of it, or closes it. */
    toggle(part: Part) {
      const isShown = dialog.querySelector(`[data-act=${part}]`)?.ariaExpanded === 'true'
      if (isShown) close()
      else void open(part)
    },
    /** Says which item is shown. */
    show(number: number) {
      current = number
      if (!panel.hidden) void fill().catch(close)
    },
  }
}
