import type {
  ContractContent,
  TemplateBlock,
  TemplateSpan,
} from '#app/features/sales/contract-template/rules.ts'

import type { ContentLabels } from './content-view.ts'

/** The text of a template as its editor shows it, before the editor is loaded. */
export function ContentText({
  content,
  labels,
}: {
  content: ContractContent
  labels: ContentLabels
}) {
  return content.blocks.map((block, index) => (
    // blocks have no ids, and this text never changes in place
    // oxlint-disable-next-line react/no-array-index-key
    <Block key={index} block={block} labels={labels} />
  ))
}

function Block({ block, labels }: { block: TemplateBlock; labels: ContentLabels }) {
  const audience = block.only && {
    'data-only': block.only,
    'data-only-label': labels.only[block.only],
  }
  switch (block.kind) {
    case 'heading':
      return <h3 {...audience}>{block.text}</h3>
    case 'text':
      return (
        <p {...audience}>
          <Spans spans={block.spans} labels={labels} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List {...audience}>
          {block.items.map((spans, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <p>
                <Spans spans={spans} labels={labels} />
              </p>
            </li>
          ))}
        </List>
      )
    }
    case 'clause':
    case 'initials': {
      const { name, source, sentences } =
        block.kind === 'clause' ? labels.clauses[block.clause] : labels.initials
      return (
        <div className="contract-clause" {...audience}>
          <div className="contract-clause-head">
            <b>{name}</b>
            <span>{source}</span>
          </div>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )
    }
  }
}

function Spans({ spans, labels }: { spans: TemplateSpan[]; labels: ContentLabels }) {
  return spans.map((span, index) => {
    const text =
      'variable' in span ? (
        <span className="contract-variable">{labels.variables[span.variable]}</span>
      ) : (
        span.text
      )
    const emphasized = span.em ? <em>{text}</em> : text
    return span.strong ? (
      // oxlint-disable-next-line react/no-array-index-key
      <strong key={index}>{emphasized}</strong>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{emphasized}</span>
    )
  })
}
