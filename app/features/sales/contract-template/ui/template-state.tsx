import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = {
  template: { publishedVersion: number; isChanged: boolean; retiredAt: Date | null }
}

/** Draft, the published version, or retired; and that the draft has changes. */
export function TemplateState({ template: { publishedVersion, isChanged, retiredAt } }: Props) {
  const messages = useContractTemplateMessages()
  if (retiredAt) return <span className="pill">{messages.retired}</span>
  if (publishedVersion === 0) return <span className="pill">{messages.unpublished}</span>
  return (
    <>
      <span className="pill pill-ok">{messages.version(publishedVersion)}</span>
      {isChanged && <span className="pill pill-warn">{messages.changed}</span>}
    </>
  )
}
