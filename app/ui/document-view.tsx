import {
  type DocumentBlock,
  type DocumentContent,
  type DocumentFact,
  type PartiesBlock,
  type TableBlock,
  type TableRow,
  type TotalsBlock,
  splitEmphasis,
} from '#app/core/document.ts'

import './document-view.css'
import { QrCode } from './qr-code.tsx'
import { SignatureDrawing } from './signature-drawing.tsx'

type HeadingLevel = 'h1' | 'h2'

/** A document as a sheet of paper, which prints like its PDF. */
export function DocumentView({
  content,
  headingLevel = 'h2',
}: {
  content: DocumentContent
  headingLevel?: HeadingLevel
}) {
  return (
    <article className="document" lang={content.language} data-paper={content.paper}>
      {content.blocks.map((block, index) => (
        <Block key={index} block={block} headingLevel={headingLevel} />
      ))}
    </article>
  )
}

function Block({
  block,
  headingLevel: Heading,
}: {
  block: DocumentBlock
  headingLevel: HeadingLevel
}) {
  switch (block.kind) {
    case 'head':
      return (
        <header className="document-head">
          <Heading className="document-title" dir="auto">
            {block.title}
          </Heading>
          <p className="document-studio" dir="auto">
            {block.studio}
          </p>
          <dl className="document-facts">{block.facts.map(renderFact)}</dl>
        </header>
      )
    case 'parties':
      return <Parties block={block} />
    case 'prose':
      return (
        <section className="document-prose" data-style={block.style}>
          {block.heading && <p className="document-heading">{block.heading}</p>}
          {block.paragraphs.map((paragraph, index) => (
            <p key={index} dir="auto">
              {splitEmphasis(paragraph, block.emphasis?.[index]).map(({ text, kind }, part) =>
                kind === 'strong' ? (
                  <strong key={part}>{text}</strong>
                ) : kind === 'em' ? (
                  <em key={part}>{text}</em>
                ) : (
                  text
                ),
              )}
            </p>
          ))}
        </section>
      )
    case 'table':
      return <Table block={block} />
    case 'totals':
      return <Totals block={block} />
    case 'qr':
      return <QrCode size={block.size} path={block.path} label={block.alt} />
    case 'foot':
      return (
        <footer className="document-foot">
          {block.lines.map((line, index) => (
            <p key={index} dir="auto">
              {line}
            </p>
          ))}
        </footer>
      )
  }
}

function Parties({ block: { parties } }: { block: PartiesBlock }) {
  return (
    <div className="document-parties">
      {parties.map(({ label, name, lines, drawing }, index) => (
        <address key={index}>
          <span className="document-label">{label}</span>
          {drawing && <SignatureDrawing drawing={drawing} label={drawing.alt} />}
          {[name, ...lines].map((line, index) => (
            <span key={index} dir="auto">
              {line}
            </span>
          ))}
        </address>
      ))}
    </div>
  )
}

function Totals({ block: { rows } }: { block: TotalsBlock }) {
  return (
    <dl className="document-totals">
      {rows.map(({ label, value, isStrong }, index) => (
        <div key={index} data-strong={isStrong}>
          <dt dir="auto">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function renderFact({ label, value }: DocumentFact, index: number) {
  return (
    <div key={index}>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
}

/** A table; on a narrow screen each row becomes a list, with its amounts below its name. */
function Table({ block: { heading, columns, rows } }: { block: TableBlock }) {
  return (
    <section className="document-lines">
      {heading && <p className="document-heading">{heading}</p>}
      <table>
        <thead>
          <tr>
            {columns.map(({ label, align }, index) => (
              <th key={index} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row, columns }: { row: TableRow; columns: TableBlock['columns'] }) {
  return (
    <tr data-strong={row.isStrong}>
      {columns.map(({ align, label }, index) => (
        <td key={index} data-align={align} data-label={label} dir="auto">
          {row.cells[index]}
          {index === 0 && row.note && <span className="document-note">{row.note}</span>}
        </td>
      ))}
    </tr>
  )
}
