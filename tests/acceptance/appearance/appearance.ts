import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { check } from '../../support/check.ts'

export const themes = ['light', 'dark'] as const
export const widths = [390, 1280] as const
type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the number of axe violations of the page as it is now, or only of its colors. */
export async function countViolations(
  page: Page,
  name: string,
  what: 'all' | 'colors' = 'all',
): Promise<number> {
  // axe can't reach a sandboxed frame, and its attempt is a warning in the console
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe[sandbox]')
  const found = await (
    what === 'all' ? axe.withTags(rules) : axe.withRules(['color-contrast', 'link-in-text-block'])
  ).analyze()
  const violations = await excludeScrolledTargets(page, found.violations)
  check(
    `${name}: no axe violation`,
    violations.length === 0,
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  )
  return violations.length
}

/**
 * Drops targets that are too small only because the sticky bar covers part of them: each one is
 * checked again in the middle of the window.
 */
async function excludeScrolledTargets(page: Page, found: Violation[]): Promise<Violation[]> {
  const left: Violation[] = []
  for (const violation of found) {
    if (violation.id !== 'target-size') {
      left.push(violation)
      continue
    }
    const nodes: Violation['nodes'] = []
    for (const node of violation.nodes) {
      const target = node.target.join(' ')
      const before = await page.locator(target).evaluate((one) => {
        const at = { left: scrollX, top: scrollY }
        one.scrollIntoView({ block: 'center', behavior: 'instant' })
        return at
      })
      const again = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .include(target)
        .withRules(['target-size'])
        .analyze()
      if (again.violations.length > 0) nodes.push(node)
      await page.evaluate((at) => scrollTo({ ...at, behavior: 'instant' }), before)
    }
    if (nodes.length > 0) left.push({ ...violation, nodes })
  }
  return left
}

/** Returns the element that extends furthest beyond the window, or null. */
export function findOverflow(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const isClipped = (one: Element) => {
      for (let at = one.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const [widest] = [...document.querySelectorAll('body *')]
      .filter((one) => !isClipped(one))
      .map((one) => ({ one, right: one.getBoundingClientRect().right }))
      .toSorted((a, b) => b.right - a.right)
    return `${scrollWidth - clientWidth} px: ${widest?.one.outerHTML.slice(0, 160)}`
  })
}

type TextLine = {
  left: number
  right: number
  top: number
  bottom: number
  of: Element
  says: string
  /** False for lines that are scrolled out of view or cut off. */
  shown: boolean
}

/** Finds text that is cut off without an ellipsis, and overlapping text. */
export async function findTornText(page: Page): Promise<{ cut: string[]; over: string[] }> {
  const lines = await page.evaluateHandle(findLines)
  return { cut: await lines.evaluate(findCut), over: await lines.evaluate(findOverlaps) }
}

/**
 * Runs in the page: returns the visible lines of text, reduced by a quarter of their height above
 * and below.
 */
function findLines(): TextLine[] {
  const lines: TextLine[] = []
  const open = document.querySelector('dialog[open]') ?? document.body
  const isUnseen = (element: Element) => {
    if (
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('option, select, textarea, script, style')
    )
      return true
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') return true
    return false
  }
  const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!
    if (!node.textContent?.trim() || isUnseen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 2 || bottom - top < 2) continue
      lines.push({
        left,
        right,
        top: top + (bottom - top) / 4,
        bottom: bottom - (bottom - top) / 4,
        of: parent,
        says: node.textContent.trim().slice(0, 40),
        shown: false,
      })
    }
  }
  return lines
}

/** Runs in the page: returns cut-off lines, and narrows each line to its visible part. */
function findCut(lines: TextLine[]): string[] {
  const cut: string[] = []
  for (const seen of lines) {
    let block: Element = seen.of
    while (getComputedStyle(block).display === 'inline' && block.parentElement)
      block = block.parentElement
    let scrolls = false
    for (
      let at: Element | null = block;
      at && at !== document.documentElement;
      at = at.parentElement
    ) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(at)
      if (/auto|scroll/.test(overflowX + overflowY)) scrolls = true
      if (/hidden|clip/.test(overflowX) && !scrolls) {
        const box = at.getBoundingClientRect()
        const signed = at === block && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        if (
          !signed &&
          (seen.right > box.right + 2 || seen.left < box.left - 2 || seen.bottom > box.bottom + 2)
        )
          cut.push(`"${seen.says}" in ${at.tagName.toLowerCase()}.${at.className}`)
        seen.right = Math.min(seen.right, box.right)
        seen.bottom = Math.min(seen.bottom, box.bottom)
      }
      if (position === 'fixed') break
    }
    if (!scrolls && (seen.right > innerWidth + 1 || seen.left < -1))
      cut.push(`"${seen.says}" beyond the window`)
    seen.shown = !scrolls && seen.right - seen.left > 2 && seen.bottom > seen.top
  }
  return [...new Set(cut)]
}

/** Runs in the page. An overlay may cover the page. */
function findOverlaps(lines: TextLine[]): string[] {
  const findSheet = (element: Element) => {
    for (let at = element; at !== document.body && at.parentElement; at = at.parentElement) {
      const { position, backgroundColor } = getComputedStyle(at)
      if (
        /absolute|fixed|sticky/.test(position) &&
        !/^rgba\(.*, 0\)$|transparent/.test(backgroundColor)
      )
        return at
    }
    return document.body
  }
  const shown = lines
    .filter((line) => line.shown)
    .map((line) => ({ ...line, sheet: findSheet(line.of) }))
  const over: string[] = []
  for (const [index, one] of shown.entries()) {
    for (const other of shown.slice(index + 1)) {
      if (
        one.sheet !== other.sheet ||
        one.of === other.of ||
        one.of.contains(other.of) ||
        other.of.contains(one.of)
      )
        continue
      if (
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
      )
        over.push(`"${one.says}" and "${other.says}"`)
    }
  }
  return [...new Set(over)]
}

/**
 * Finds targets that are too small: 24 by 24 pixels, and on a phone a height of 44 for the main
 * controls.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const targets = await page.evaluateHandle(findTargets)
  return targets.evaluate(findSmall)
}

/**
 * Runs in the page: returns visible controls, without links in sentences, which are as high as
 * their line.
 */
function findTargets(): HTMLElement[] {
  const open = document.querySelector('dialog[open], [popover]:popover-open') ?? document.body
  const found: HTMLElement[] = []
  for (const one of open.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, ' +
      '[role=option], [role=menuitem]',
  )) {
    const box = one.getBoundingClientRect()
    const { clipPath, display } = getComputedStyle(one)
    if (
      box.width < 3 ||
      box.height < 3 ||
      !one.checkVisibility({
        visibilityProperty: true,
        opacityProperty: !one.matches('input'),
      }) ||
      clipPath !== 'none' ||
      one.matches(':disabled, .visually-hidden, .skip')
    )
      continue
    if (
      display === 'inline' &&
      one.matches('a') &&
      !one.matches('.row-link') &&
      one.parentElement!.textContent!.trim() !== one.textContent!.trim()
    )
      continue
    found.push(one)
  }
  return found
}

/** Runs in the page. A control is as large as the area that reacts to it, including its label. */
function findSmall(targets: HTMLElement[]): string[] {
  const found: string[] = []
  const phone = innerWidth < 761
  const main =
    '.button, .icon-button, .field-control, .filter-item, .tab, .settings-tab, .menu-link, ' +
    '.switch-item, [role=option], [role=menuitem]'
  const measure = (one: HTMLElement, wanted: number) => {
    const box = one.getBoundingClientRect()
    const middle = { x: box.left + Math.min(box.width / 2, 40), y: box.top + box.height / 2 }
    const isHitAt = (x: number, y: number) => {
      const at = document.elementFromPoint(x, y)
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
      return (
        at !== null &&
        (one.contains(at) ||
          at.closest('label')?.contains(one) === true ||
          labels.some((label) => label.contains(at)))
      )
    }
    const count = (x: number, y: number, size: number) => {
      let steps = 0
      while (steps < size && isHitAt(middle.x + x * (steps + 1), middle.y + y * (steps + 1)))
        steps++
      return steps
    }
    if (!isHitAt(middle.x, middle.y)) return null // Covered or scrolled out of view.
    return {
      wide: Math.max(box.width, count(1, 0, 24) + count(-1, 0, 24) + 1),
      high: Math.max(box.height, count(0, 1, wanted) + count(0, -1, wanted) + 1),
    }
  }
  for (const one of targets) {
    const wanted = phone && one.matches(main) ? 44 : 24
    const isSmall = ({ wide, high }: { wide: number; high: number }) =>
      wide < 23.5 || high < wanted - 0.5
    let size = measure(one, wanted)
    if (size && isSmall(size)) {
      // At the edge of the window only its visible part reacts, so it is measured in the middle.
      const at = { left: scrollX, top: scrollY, behavior: 'instant' as const }
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      size = measure(one, wanted) ?? size
      scrollTo(at)
    }
    if (size && isSmall(size))
      found.push(
        `${Math.round(size.wide)} x ${Math.round(size.high)}: ` +
          one.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 110),
      )
  }
  return found
}

/** Finds buttons without an edge and invisible states, in forced colors. */
export async function findLostControls(page: Page): Promise<string[]> {
  return [...(await page.evaluate(findEdgeless)), ...(await page.evaluate(findUnseenStates))]
}

/** Runs in the page. */
function findEdgeless(): string[] {
  const found: string[] = []
  for (const one of document.querySelectorAll('.button, .switch, .toast, .notice, .pill')) {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(one)
    if (one.getClientRects().length > 0 && (borderTopWidth === '0px' || borderTopStyle === 'none'))
      found.push(`no edge: ${one.outerHTML.slice(0, 100)}`)
  }
  return found
}

/** Runs in the page. A state may be marked on an ancestor, such as the row that contains a link. */
function findUnseenStates(): string[] {
  const found: string[] = []
  const isDrawn = (one: Element) => one.getClientRects().length > 0
  const readStyles = (one: Element) =>
    [
      one,
      one.parentElement!,
      one.parentElement!.parentElement!,
      one.closest('li') ?? one,
      ...[...one.querySelectorAll('*')].slice(0, 3),
    ]
      .flatMap((part) =>
        [null, '::before', '::after'].map((pseudo) => {
          const {
            backgroundColor,
            color,
            borderTopWidth,
            borderTopColor,
            borderBottomWidth,
            borderBottomColor,
            outlineStyle,
            outlineColor,
            fill,
            content,
          } = getComputedStyle(part, pseudo)
          return pseudo && content === 'none'
            ? ''
            : [
                backgroundColor,
                color,
                borderTopWidth,
                borderTopColor,
                borderBottomWidth,
                borderBottomColor,
                outlineStyle,
                outlineColor,
                fill,
                content,
              ].join()
        }),
      )
      .join('|')
  for (const one of document.querySelectorAll(
    '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]',
  )) {
    const [first] = one.classList
    if (!first || !isDrawn(one)) continue
    const other = [...document.querySelectorAll(`.${CSS.escape(first)}`)].find(
      (like) =>
        isDrawn(like) &&
        !like.matches(
          '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]',
        ),
    )
    if (other && readStyles(one) === readStyles(other))
      found.push(`invisible state: ${one.outerHTML.slice(0, 100)}`)
  }
  return found
}
