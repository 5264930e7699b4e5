import { getDocumentProxy } from 'unpdf'

/**
 * Returns the text of each page of a PDF, in the order in which it is drawn, and whether the
 * document is tagged. The width and height of the first page are in points.
 */
export async function readPdfPages(pdf: Uint8Array) {
  // a copy, because the reader keeps the memory of its bytes, and refuses a Buffer
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: true })
    pages.push(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    )
  }
  const [, , width, height] = (await document.getPage(1)).view
  const mark = await document.getMarkInfo()
  return { pages, width, height, isTagged: mark?.Marked === true }
}

/** Returns the text of a PDF, with a line feed after each page. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  return (await readPdfPages(pdf)).pages.join('\n')
}
