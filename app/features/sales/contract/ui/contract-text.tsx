import type { ReactNode } from 'react'

import {
  type ContractBlock,
  type ContractSpan,
  type InitialsBlock,
  countInitials,
  formatContractText,
} from '#app/features/sales/contract-template/rules.ts'
import './contract-text.css'

type Props = {
  blocks: ContractBlock[]
  /** The level of its headings. */
  level?: 2 | 3 | 4
  /** Returns what is shown at each place for initials, from 0, instead of those that were given. */
  renderInitials?: RenderInitials
}
type RenderInitials = (block: InitialsBlock, place: number) => ReactNode

/** The text of a contract, as the client, the studio and the preview of a template see it. */
export function ContractText({ blocks, level = 3, renderInitials = renderGiven }: Props) {
  return (
    <div className="contract-text">
      {blocks.map((block, index) => (
        // blocks have no ids and never move
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} level={level}>
          {block.kind === 'initials' &&
            renderInitials(block, countInitials(blocks.slice(0, index)))}
        </Block>
      ))}
    </div>
  )
}

const renderGiven: RenderInitials = (block) => (
  <p className="contract-initials">{formatContractText([block])}</p>
)

type BlockProps = { block: ContractBlock; level: 2 | 3 | 4; children: ReactNode }

function Block({ block, level, children }: BlockProps) {
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
    case 'initials':
      return children
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
