import type { FileChooser, Locator, Page } from '@playwright/test'

type FileChooserFiles = Parameters<FileChooser['setFiles']>[0]

/** More presses of Tab than a person would accept on any page. */
const maxTabs = 300

/**
 * A person at the portal who uses only the pointer, or only the keyboard. Every way to press
 * something is here, so that clicks are counted in one place: `press`, `choose`, `find` and `drag`
 * are one click each, and so is each key that acts by itself. Typing isn't counted, and neither is
 * what reaches a field to type in: the click into it, Tab and the arrow keys.
 */
export type Input = {
  name: 'pointer' | 'keyboard'
  page: Page
  countClicks(): number
  /** Begins the count again, after what leads to the start of the journey. */
  resetClicks(): void
  /** Presses a link, button, checkbox or summary. */
  press(target: Locator): Promise<void>
  /** Chooses an option of a select. */
  choose(target: Locator, label: string): Promise<void>
  /** Replaces the text of a field. A date is `2026-12-25` and a time `09:30`. */
  type(target: Locator, text: string): Promise<void>
  /** Chooses files in the dialog that a button or a file field opens. */
  chooseFiles(target: Locator, files: FileChooserFiles): Promise<void>
  /** Moves something by the pointer, in pixels. */
  drag(target: Locator, right: number, down: number): Promise<void>
  /** Presses keys that act by themselves, such as Enter or T. */
  pressKeys(...keys: string[]): Promise<void>
  /** Finds something in the command palette: opens it, types, and presses Enter. */
  find(text: string, result?: string): Promise<void>
}

/** Returns what both inputs share: the count, and how text is replaced. */
function createInput(page: Page, name: Input['name'], reach: (target: Locator) => Promise<void>) {
  let clicks = 0
  return {
    name,
    page,
    countClicks: () => clicks,
    resetClicks: () => {
      clicks = 0
    },
    count: () => {
      clicks++
    },
    async drag(target: Locator, right: number, down: number) {
      clicks++
      await target.scrollIntoViewIfNeeded()
      const { x, y } = (await target.boundingBox())!
      await page.mouse.move(x + 20, y + 14)
      await page.mouse.down()
      await page.mouse.move(x + 20 + right / 2, y + 14 + down / 2, { steps: 4 })
      await page.mouse.move(x + 20 + right, y + 14 + down, { steps: 4 })
      await page.mouse.up()
    },
    async pressKeys(...keys: string[]) {
      for (const key of keys) {
        clicks++
        await page.keyboard.press(key)
      }
    },
    async type(target: Locator, text: string) {
      await reach(target)
      const kind = await target.getAttribute('type')
      if (kind === 'date' || kind === 'time') await page.keyboard.type(toTypedDigits(kind, text))
      else {
        await page.keyboard.press('Control+A')
        await page.keyboard.type(text)
      }
    },
  }
}

/** Chooses files in the dialog that a press opens; the dialog itself is the system's. */
async function answerFileDialog(page: Page, press: () => Promise<void>, files: FileChooserFiles) {
  const opened = page.waitForEvent('filechooser')
  await press()
  await (await opened).setFiles(files)
}

export function createPointer(page: Page): Input {
  const input = createInput(page, 'pointer', async (target) => {
    // the first part of a date or time field, month or hour, is at its left edge
    await target.click({ position: { x: 16, y: 12 } })
  })
  const press = async (target: Locator) => {
    input.count()
    await target.click()
  }
  return {
    ...input,
    press,
    chooseFiles: (target, files) => answerFileDialog(page, () => press(target), files),
    async choose(target, label) {
      input.count()
      await target.selectOption({ label })
    },
    async find(text, result = text) {
      await press(page.getByRole('button', { name: /^Search/ }).first())
      await typeIntoPalette(page, text, result)
    },
  }
}

export function createKeyboard(page: Page): Input {
  const tabToTarget = (target: Locator) => tabTo(page, target)
  const input = createInput(page, 'keyboard', tabToTarget)
  const press = async (target: Locator) => {
    const type = await target.getAttribute('type')
    if (type === 'radio') await tabToRadio(page, target)
    else await tabToTarget(target)
    input.count()
    await page.keyboard.press(type === 'radio' || type === 'checkbox' ? 'Space' : 'Enter')
  }
  return {
    ...input,
    press,
    chooseFiles: (target, files) => answerFileDialog(page, () => press(target), files),
    async choose(target, label) {
      await tabToTarget(target)
      input.count()
      await page.keyboard.type(label)
    },
    async find(text, result = text) {
      input.count()
      await page.keyboard.press('Control+K')
      await typeIntoPalette(page, text, result)
    },
  }
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs <= maxTabs; tabs++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab doesn't reach ${target} on ${page.url()}`)
}

/** Reaches a radio button: Tab stops at one of a group, and the arrow keys go on from there. */
async function tabToRadio(page: Page, target: Locator): Promise<void> {
  const group = page.locator(`input[type=radio][name="${await target.getAttribute('name')}"]`)
  await tabTo(page, group.first())
  const isFocused = () => target.evaluate((one) => one === document.activeElement)
  for (let steps = await group.count(); steps > 0 && !(await isFocused()); steps--)
    await page.keyboard.press('ArrowDown')
}

/** Types into the palette, and presses Enter once the result is there. */
async function typeIntoPalette(page: Page, text: string, result: string): Promise<void> {
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await palette.getByRole('combobox').waitFor()
  await page.keyboard.type(text)
  // Enter takes the selected result, and those of the first letters typed are still shown
  await palette.getByRole('option', { name: result, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

/** Returns the keys for a date or time field of a browser in US English. */
function toTypedDigits(kind: 'date' | 'time', text: string): string {
  if (kind === 'date') {
    const [year, month, day] = text.split('-')
    return `${month}${day}${year}`
  }
  const [hour = 0, minute = ''] = text.split(':')
  const clock = String(Number(hour) % 12 || 12).padStart(2, '0')
  return `${clock}${String(minute)}${Number(hour) < 12 ? 'AM' : 'PM'}`
}
