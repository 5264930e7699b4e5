import type { ContractBlock, ContractSpan } from '#app/features/sales/contract-template/rules.ts'
import './contract-text.css'

type Props = {
  blocks: ContractBlock[]
  /** The level of its headings. */
  level?: 2 | 3 | 4
}

/** The text of a contract, as the client, the studio and the preview of a template see it. */
export function ContractText({ blocks, level = 3 }: Props) {
  return (
    <div className="contract-text">
      {blocks.map((block, index) => (
        // blocks have no ids and never move
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} level={level} />
      ))}
    </div>
  )
}

function Block({ block, level }: { block: ContractBlock; level: 2 | 3 | 4 }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${level}` as const
      return (
        <Heading className="contract-heading" dir="auto">
          {block.text}
        </Heading>
      )
    }
    case 'text':
      return (
        <p dir="auto">
          <Spans spans={block.spans} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((spans, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} dir="auto">
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      )
    }
  }
}

function Spans({ spans }: { spans: ContractSpan[] }) {
  return spans.map(({ text, strong, em }, index) => {
    const emphasized = em ? <em>{text}</em> : text
    return strong ? (
      // oxlint-disable-next-line react/no-array-index-key
      <strong key={index}>{emphasized}</strong>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{emphasized}</span>
    )
  })
}
