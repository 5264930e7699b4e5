import type {
  ContractAudience,
  ContractClause,
  ContractContent,
  ContractVariable,
  TemplateBlock,
  TemplateSpan,
} from '#app/features/sales/contract-template/rules.ts'

/** Writes text whose variables are in braces, which is a notation of the source code only. */
function writeSpans(text: string): TemplateSpan[] {
  return text
    .split(/\{([a-z.]+)\}/)
    .map((part, index): TemplateSpan =>
      index % 2 === 1 ? { variable: part as ContractVariable } : { text: part },
    )
    .filter((span) => 'variable' in span || span.text !== '')
}

export const writeHeading = (text: string): TemplateBlock => ({ kind: 'heading', text })

export const writeText = (text: string, only?: ContractAudience): TemplateBlock => ({
  kind: 'text',
  spans: writeSpans(text),
  ...(only && { only }),
})

export const writeList = (...items: string[]): TemplateBlock => ({
  kind: 'list',
  items: items.map(writeSpans),
})

export const printClause = (clause: ContractClause): TemplateBlock => ({ kind: 'clause', clause })

const content: ContractContent = {
  blocks: [
    writeText(
      'This contract is between {studio.name}, {studio.address} (“we”), and {client.name} (“you”). It is dated {today}.',
    ),
    writeHeading('Services and price'),
    writeText('You book the services of quote {quote.number}, {quote.title}:'),
    writeText('{quote.lines}'),
    writeText('The total is {quote.total}.'),
    writeHeading('Payment'),
    printClause('deposit'),
    writeText('{quote.plan}'),
    printClause('travel'),
    writeText('Invoices are due on the date printed on them.'),
    printClause('late-payment'),
    writeHeading('Changes and cancellation'),
    printClause('moving'),
    printClause('cancellation'),
    printClause('withdrawal'),
    writeText(
      'If illness, severe weather or another event beyond our control keeps us from working, we agree on a new date with you or refund what you’ve paid for work we couldn’t do.',
    ),
    writeHeading('Delivery'),
    printClause('turnaround'),
    printClause('release'),
    printClause('rounds'),
    writeHeading('Use of the work'),
    writeText(
      'We keep the copyright in the work. Once it’s paid for, you may keep, print and share it for private purposes.',
      'consumer',
    ),
    writeText(
      'We keep the copyright in the work. Once it’s paid for, you may use it in your own communication and advertising, without limits on time or place. Passing it on to others for their use needs our written consent.',
      'business',
    ),
    writeText('We may show the work in our portfolio unless you tell us not to.'),
    writeHeading('Agreement'),
    writeText(
      'This contract and quote {quote.number} are everything we’ve agreed on. Changes need the written consent of both of us; email is enough.',
    ),
    writeText('Nothing in this contract limits your rights as a consumer.', 'consumer'),
  ],
}

/** A contract that a studio starts from. A lawyer should read it before it is used. */
export const starterContract = { name: 'Standard contract', content }
