import fc from 'fast-check'

import type { Database } from '#app/data/db.server.ts'
import { contractTemplate, contractTemplateVersion } from '#app/data/schema/index.server.ts'
import {
  type ContractContent,
  type ContractPlan,
  type ContractValues,
  type TemplateSpan,
  contractAudiences,
  contractClauses,
  contractVariables,
} from '#app/features/sales/contract-template/rules.ts'

/** Templates of contracts, and random ones as the editor can make them. */

export const buildContractContent = (): ContractContent => ({
  blocks: [
    { kind: 'heading', text: 'Parties' },
    {
      kind: 'text',
      spans: [
        { text: 'Between ' },
        { variable: 'studio.name' },
        { text: ' and ' },
        { variable: 'client.name', strong: true },
        { text: '.' },
      ],
    },
    { kind: 'text', spans: [{ variable: 'quote.lines' }] },
    { kind: 'text', spans: [{ text: 'The total is ' }, { variable: 'quote.total' }] },
    { kind: 'clause', clause: 'deposit' },
  ],
})

/** Inserts a template with its first published version. */
export async function insertContractTemplate(
  db: Database,
  { name = `Contract ${crypto.randomUUID()}`, content = buildContractContent(), at = new Date(0) },
): Promise<string> {
  const [row] = await db
    .insert(contractTemplate)
    .values({ name, content, createdAt: at, changedAt: at, publishedVersion: 1 })
    .returning({ id: contractTemplate.id })
  await db
    .insert(contractTemplateVersion)
    .values({ templateId: row!.id, version: 1, content, publishedAt: at })
  return row!.id
}

const format = {
  strong: fc.option(fc.constant(true as const), { nil: undefined }),
  em: fc.option(fc.constant(true as const), { nil: undefined }),
}
/** Text that is or can become a placeholder next to other text. */
const text = fc.constantFrom('Between ', 'x', '{', '}', '[', ' {Name} ', 'day', '{{', ']', 'a; b')
const span: fc.Arbitrary<TemplateSpan> = fc.oneof(
  fc.record({ text, ...format }, { requiredKeys: ['text'] }),
  fc.record(
    { variable: fc.constantFrom(...contractVariables), ...format },
    { requiredKeys: ['variable'] },
  ),
)
const spans = fc.array(span, { maxLength: 4 })
const only = fc.constantFrom(undefined, ...contractAudiences)
export const randomContract: fc.Arbitrary<ContractContent> = fc.record({
  blocks: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('heading' as const), text, only }),
      fc.record({ kind: fc.constant('text' as const), spans, only }),
      fc.record({
        kind: fc.constant('list' as const),
        items: fc.array(spans, { maxLength: 3 }),
        isOrdered: fc.constantFrom(undefined, true as const),
        only,
      }),
      fc.record({ kind: fc.constant('initials' as const), only }),
      fc.record({
        kind: fc.constant('clause' as const),
        clause: fc.constantFrom(...contractClauses),
        only,
      }),
    ) as fc.Arbitrary<ContractContent['blocks'][number]>,
    { maxLength: 6 },
  ),
})

/** Values of a client and a studio, sometimes with one that is missing or looks unfilled. */
const value = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom('Mara Lind', 'a\nb', ' 12 Main St. ', 'name', 'B}') },
  { weight: 1, arbitrary: fc.constantFrom(undefined, '', ' \n ', '{name}') },
)
const clause = fc.array(fc.constantFrom('A deposit.', 'Another [sentence].'), { maxLength: 2 })
const plan: ContractPlan = { heading: 'Payment plan', clause: 'See the plan.', lead: 'Pay this:' }
/** The lines of a payment plan, which has words around it if there are any. */
const planLines = fc.constantFrom('', 'Deposit: $450.00', 'Deposit: $450.00\nRest: $50.00')
export const randomValues: fc.Arbitrary<ContractValues> = fc
  .record({
    values: fc.record(
      Object.fromEntries(contractVariables.map((variable) => [variable, value])),
    ) as fc.Arbitrary<ContractValues['values']>,
    clauses: fc.record(
      Object.fromEntries(contractClauses.map((name) => [name, clause])),
    ) as fc.Arbitrary<ContractValues['clauses']>,
    audience: fc.constantFrom(...contractAudiences),
    planLines,
    initials: fc.constant('Initials'),
    attachments: fc.constant(null),
  })
  .map(({ values, planLines, ...rest }) => ({
    ...rest,
    values: { ...values, 'quote.plan': planLines },
    plan: planLines === '' ? null : plan,
  }))

/** A PDF as an attachment of a contract, which differs by its text. */
export const buildAttachment = (text: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj <</Text (${text})>> endobj\ntrailer <<>>\nstartxref\n9\n%%EOF\n`)
