import { beforeEach, expect, test } from 'vitest'

import { buildPath, trimDrawing, formatDrawing } from '#app/core/drawing.ts'

import { acceptanceForm, addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { readCode } from '../support/client-session.ts'
import { insertContractTemplate } from '../support/contracts.ts'
import { readPdfText } from '../support/pdf-text.ts'
import { waitForPdf } from '../support/invoice-fixture.ts'
import { expectIncludes } from '../support/test-server.ts'

/** Signatures that clients draw below the typed name, when they sign a contract. */
const { server, owner, query, get, send, sendQuote } = await startWithQuotes()
const templateId = await insertContractTemplate(server.app.db, { name: 'Wedding contract' })
const addQuote = () =>
  sendQuote({
    undoMinutes: 0,
    content: { contractTemplateId: templateId, terms: '' },
    contract: { templateId, version: 1 },
  })
let quote = { id: '', number: '', path: '' }

beforeEach(async () => {
  quote = await addQuote()
})

const drawing = {
  strokes: [
    [100, 200, 300, 60, 480, 220],
    [520, 40],
  ],
}
const text = formatDrawing(drawing)
const dot = formatDrawing({ strokes: [[500, 150]] })

async function sign(fields: Record<string, string>) {
  const page = await (await get(`${quote.path}/accept`)).text()
  const contract = /name="contract" value="([^"]*)"/.exec(page)![1]!
  const form = { ...acceptanceForm, electronic: 'on', contract, ...fields }
  await send(`${quote.path}/accept`, { ...form, form: 'code' })
  const code = (await readCode(server.app, 'Mara@tide.test')) ?? ''
  return send(`${quote.path}/accept`, { ...addKey('accept'), ...form, code })
}
const listSignatures = () =>
  query<{ method: string; name: string; drawing: unknown }>(
    `select s.method, s.name, s.drawing from contract_signature s
      join contract_signer on contract_signer.id = signer_id
      join contract c on c.id = contract_id join acceptance a on a.id = acceptance_id
      where quote_id = $1`,
    [quote.id],
  )

test('a drawn signature is stored with the typed name', async () => {
  expect((await sign({ drawing: text })).status).toBe(303)
  expect(await listSignatures()).toEqual([{ method: 'drawn', name: 'Mara Lind', drawing }])
})

test('a typed name is enough', async () => {
  expect((await sign({ drawing: '' })).status).toBe(303)
  expect(await listSignatures()).toEqual([{ method: 'typed', name: 'Mara Lind', drawing: null }])
})

test('a drawing takes no place of the name, and stays with the form', async () => {
  const refused = await sign({ drawing: text, name: '' })
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expectIncludes(page, [
    'Enter your full name.',
    `name="drawing" value="${text}"`,
    `d="${buildPath(drawing)}"`,
    'aria-label="Your signature"',
  ])
  expect(await listSignatures()).toEqual([])
})

test('a dot is no signature, and stays to be completed or cleared', async () => {
  const refused = await sign({ drawing: dot })
  expect(refused.status).toBe(422)
  expectIncludes(await refused.text(), [
    'Draw your whole signature, or clear it.',
    'aria-describedby="drawing-hint drawing-problem"',
    `name="drawing" value="${dot}"`,
    'value="Mara Lind"',
  ])
  expect(await listSignatures()).toEqual([])
})

test.each(['"><script>alert(1)</script>', '{"strokes":[[1,2]]}', 'zz00zz00', '0'.repeat(100_000)])(
  'what is no drawing is refused and not shown again: %.30s',
  async (drawing) => {
    const refused = await sign({ drawing })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expectIncludes(page, [
      'Draw your whole signature, or clear it.',
      'name="drawing" value=""',
      'value="Mara Lind"',
    ])
    expect(page).not.toContain(drawing)
    expect(await listSignatures()).toEqual([])
  },
)

test('the field is hidden until a script shows it, which is small and loaded by a touch', async () => {
  const page = await (await get(`${quote.path}/accept`)).text()
  const [field = ''] = /<fieldset class="signature-field"[^>]*>/.exec(page) ?? []
  const [, source] = /data-signature="(\/assets\/signature-pad-[\w-]+\.js)"/.exec(field)!
  expect(field).not.toMatch(/data-(?:live|filled|problem)/)
  expect(page).not.toContain(`src="${source}"`)
  const script = await (await server.request(source!)).text()
  expect(script).not.toMatch(/^import /m)
  expect(script.length).toBeLessThan(6 * 1024)
})

test('a quote without a contract has no signature to draw, and ignores one', async () => {
  quote = await sendQuote()
  expect(await (await get(`${quote.path}/accept`)).text()).not.toContain('signature-field')
  const fields = { ...acceptanceForm, ...addKey('accept'), drawing: dot }
  expect((await send(`${quote.path}/accept`, fields)).status).toBe(303)
})

test('the studio sees it next to the name, and the PDF has it as a figure', async () => {
  await sign({ drawing: text })
  const page = await (await get(`/portal/clients/quotes/${quote.id}`, owner)).text()
  expectIncludes(page, ['aria-label="Signature of Mara Lind"', trimDrawing(drawing).path])
  const [row] = await query<{ id: string }>(
    `select d.id from agreement_document d join acceptance a on a.id = d.acceptance_id
      where a.quote_id = $1`,
    [quote.id],
  )
  await waitForPdf(server, row!.id)
  const response = await get(`${quote.path}/agreement.pdf`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await readPdfText(bytes)).toMatch(/typed their\s+name and drew their signature/)
  expect(bytes.includes('/Alt (Signature of Mara Lind)')).toBe(true)
})
