import { Archive, CircleAlert, Pencil, ScanEye } from 'lucide-react'
import { useMemo, useState } from 'react'

import '#app/features/money/invoice/ui/editor.css'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import { formatContent, parseContent } from './content-json.ts'
import { buildContentLabels } from './content-labels.ts'
import './contract-template.css'
import { TemplateAttachments } from './template-attachments.tsx'
import { TemplateForm } from './template-form.tsx'
import { TemplateMore } from './template-more.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateState } from './template-state.tsx'
import { TemplateVersions } from './template-versions.tsx'
import { type EditorResult, type TemplateProps, templatesPath } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

/** The editor of a template, and next to it the text for a sample client. */
export function TemplatePage(props: TemplateProps) {
  const { template, values, labels, result } = props
  const messages = useContractTemplateMessages()
  // live updates may replace the page's data while someone types
  const [opened] = useState(() => ({
    content: formatContent(props.content),
    revision: props.revision,
  }))
  const start = result ?? opened
  const [content, setContent] = useState(() => parseContent(start.content) ?? props.content)
  const [side, setSide] = useState<'edit' | 'preview'>('edit')
  const contentLabels = useMemo(
    () => buildContentLabels(messages, labels, values.clauses),
    [messages, labels, values],
  )
  const saved = useSavedContent(opened.content, result)
  return (
    <>
      <BackLink to={templatesPath}>{messages.title}</BackLink>
      <div className="contract-title">
        <h1 className="title">{template.name}</h1>
        <TemplateState template={template} />
      </div>
      <SavedNotices />
      <Notices {...props} />
      <fieldset className="contract-sides" aria-label={messages.editor.view}>
        <SideButton side="edit" current={side} onChoose={setSide} />
        <SideButton side="preview" current={side} onChoose={setSide} />
      </fieldset>
      <div className="draft-columns contract-columns" data-side={side}>
        <div className="contract-edit">
          <TemplateForm
            template={template}
            formKey={props.formKey}
            result={result}
            start={start}
            content={content}
            labels={contentLabels}
            isChanged={formatContent(content) !== saved}
            onChange={setContent}
          />
          <TemplateAttachments
            template={template}
            attachments={props.attachments}
            formKey={props.formKey}
            formResult={props.formResult}
          />
          <TemplateVersions template={template} />
          <TemplateMore template={template} formKey={props.formKey} formResult={props.formResult} />
        </div>
        <TemplatePreview
          content={content}
          values={values}
          labels={labels}
          maySetBilling={props.maySetBilling}
        />
      </div>
    </>
  )
}

/** Returns the content that was saved last, or the one the page was opened with. */
function useSavedContent(opened: string, result: EditorResult | undefined): string {
  const [saved, setSaved] = useState(opened)
  if (result?.saved && result.content !== saved) setSaved(result.content)
  return result?.saved ? result.content : saved
}

/** Says what just happened; with JavaScript the form itself confirms a save. */
function SavedNotices() {
  const { editor, notices } = useContractTemplateMessages()
  return (
    <>
      <SavedNotice />
      <SavedNotice param="published" text={editor.published} />
      <SavedNotice param="added" text={notices.added} />
      <SavedNotice param="detached" text={notices.detached} />
      <SavedNotice param="retired" text={notices.retired} />
      <SavedNotice param="restored" text={notices.restored} />
    </>
  )
}

function Notices({ template, problem }: Pick<TemplateProps, 'template' | 'problem'>) {
  const { editor: messages } = useContractTemplateMessages()
  const problemMessages = useProblems()
  return (
    <>
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      {template.retiredAt && (
        <p className="notice">
          <Archive />
          {messages.isRetired}
        </p>
      )}
      <noscript>
        <p className="notice">{messages.noScript}</p>
      </noscript>
    </>
  )
}

function SideButton({
  side,
  current,
  onChoose,
}: {
  side: 'edit' | 'preview'
  current: string
  onChoose: (side: 'edit' | 'preview') => void
}) {
  const { editor: messages } = useContractTemplateMessages()
  const Icon = side === 'edit' ? Pencil : ScanEye
  return (
    <Button look="quiet" compact aria-pressed={side === current} onClick={() => onChoose(side)}>
      <Icon />
      {messages[side]}
    </Button>
  )
}
