import { type Block, type Prose as Text, type Span, toBlocks } from '#app/core/prose.ts'

/** Renders a rich text. */
export function Prose({ text }: { text: Text }) {
  return toBlocks(text).map((block, index) => <Part key={index} block={block} />)
}

function Part({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('spans' in block)
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((spans, index) => (
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  )
}

function Spans({ spans }: { spans: Span[] }) {
  return spans.map((span, index) => <Piece key={index} {...span} />)
}

function Piece({ text, strong, em, href }: Span) {
  if (href)
    return (
      <a href={href}>
        <Piece text={text} {...(strong && { strong })} {...(em && { em })} />
      </a>
    )
  if (strong)
    return (
      <strong>
        <Piece text={text} {...(em && { em })} />
      </strong>
    )
  return em ? <em>{text}</em> : text
}
