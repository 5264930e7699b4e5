import type {
  ContractClause,
  ContractContent,
  ContractVariable,
  TemplateBlock,
  TemplateSpan,
} from '#app/features/sales/contract-template/rules.ts'

type Piece = string | { variable: ContractVariable }
const fill = (variable: ContractVariable): Piece => ({ variable })
const toSpan = (piece: Piece): TemplateSpan => (typeof piece === 'string' ? { text: piece } : piece)
const writeHeading = (text: string): TemplateBlock => ({ kind: 'heading', text })
const writeText = (...pieces: Piece[]): TemplateBlock => ({
  kind: 'text',
  spans: pieces.map(toSpan),
})
const printClause = (clause: ContractClause): TemplateBlock => ({ kind: 'clause', clause })

const content: ContractContent = {
  blocks: [
    writeText(
      'This contract is between ',
      fill('studio.name'),
      ' (“we”) and ',
      fill('client.name'),
      ' (“you”).',
    ),
    writeHeading('Services and price'),
    writeText('You book the services of quote ', fill('quote.number'), ':'),
    writeText(fill('quote.lines')),
    writeText('The total is ', fill('quote.total'), '.'),
    writeHeading('Payment'),
    printClause('deposit'),
  ],
}

/** A contract that a studio starts from. A lawyer should read it before it is used. */
export const starterContract = { name: 'Standard contract', content }
