import { type RefObject, useEffect } from 'react'

import { splitPlaceholders } from '#app/features/site/page/rules.ts'

const names = ['policy-value', 'policy-value-unknown'] as const

/**
 * Marks the policy values in formatted text, before and after its editor is loaded. Browsers
 * without CSS highlights show the text as it is.
 */
export function useChipHighlights(box: RefObject<HTMLElement | null>, known: string[]) {
  const names = known.join(' ')
  useEffect(() => {
    const text = box.current?.querySelector<HTMLElement>('[contenteditable=true]')
    if (!text || !('highlights' in CSS)) return
    let ranges: [Highlight, Range][] = []
    const clear = () => {
      for (const [highlight, range] of ranges) highlight.delete(range)
    }
    const mark = () => {
      clear()
      ranges = listRanges(text, names.split(' '))
      for (const [highlight, range] of ranges) highlight.add(range)
    }
    const changes = new MutationObserver(mark)
    changes.observe(text, { characterData: true, childList: true, subtree: true })
    mark()
    return () => {
      changes.disconnect()
      clear()
    }
  }, [box, names])
}

function listRanges(root: HTMLElement, knownNames: string[]): [Highlight, Range][] {
  const [value, unknown] = names.map(getHighlight) as [Highlight, Highlight]
  const ranges: [Highlight, Range][] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    let start = 0
    for (const { text, name } of splitPlaceholders(node.textContent ?? '')) {
      if (name !== null) {
        const range = document.createRange()
        range.setStart(node, start)
        range.setEnd(node, start + text.length)
        ranges.push([knownNames.includes(name) ? value : unknown, range])
      }
      start += text.length
    }
  }
  return ranges
}

/** All fields share the two highlights of the document. */
function getHighlight(name: (typeof names)[number]): Highlight {
  const registered = CSS.highlights.get(name)
  if (registered) return registered
  const highlight = new Highlight()
  CSS.highlights.set(name, highlight)
  return highlight
}
