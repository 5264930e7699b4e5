import PDFDocument from 'pdfkit'

/** Returns a PDF with a page for each text; with a password, it opens with that alone. */
export function createPdf(pages: string[], password?: string): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [420, 297],
    compress: true,
    ...(password && { userPassword: password, pdfVersion: '1.7' }),
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(parts)))
  })
  for (const [index, text] of pages.entries()) {
    document.addPage()
    document.rect(30, 30, 170, 237).fill(['#c9d6df', '#e3c9b8', '#cfe0c5'][index % 3]!)
    document.fill('#1a2420').fontSize(28).text(text, 220, 120)
  }
  document.end()
  return ended
}
