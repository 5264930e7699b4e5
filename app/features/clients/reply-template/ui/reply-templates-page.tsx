import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { Form, Link } from 'react-router'

import type { ReplyTemplate } from '#app/features/clients/reply-template/rules.ts'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import '#app/ui/marked-text.css'

import './reply-templates.css'
import { TemplateText } from './template-text.tsx'
import { useReplyTemplateMessages } from './use-reply-template-messages.ts'

type Props = { templates: ReplyTemplate[]; formKey: string }

/** Lists the templates in the order of the menu in an inquiry. */
export function ReplyTemplatesPage({ templates, formKey }: Props) {
  const messages = useReplyTemplateMessages()
  return (
    <>
      <SavedNotice />
      <div className="reply-templates-head">
        <p className="muted">{messages.lead}</p>
        <Link className="button button-outline" to="/portal/settings/reply-templates/new">
          <Plus />
          {messages.create}
        </Link>
      </div>
      {templates.length === 0 && <p className="empty">{messages.empty}</p>}
      <ol className="reply-templates" aria-label={messages.list}>
        {templates.map((template, index) => (
          <li key={template.id} className="card reply-template">
            <h2>
              <Link
                className="row-link"
                to={`/portal/settings/reply-templates/${template.id}`}
                aria-label={messages.editOf(template.name)}
              >
                {template.name}
              </Link>
            </h2>
            <Moves
              template={template}
              isFirst={index === 0}
              isLast={index === templates.length - 1}
              formKey={`${formKey}:${index}`}
            />
            <TemplateText text={template.text} />
          </li>
        ))}
      </ol>
    </>
  )
}

type MovesProps = { template: ReplyTemplate; isFirst: boolean; isLast: boolean; formKey: string }

/** Buttons for the place in the list. A button at the end stays focusable, so focus isn't lost. */
function Moves({ template: { id, name }, isFirst, isLast, formKey }: MovesProps) {
  const messages = useReplyTemplateMessages()
  const steps = [
    { step: 'up', Icon: ArrowUp, isAtEnd: isFirst, label: messages.up(name) },
    { step: 'down', Icon: ArrowDown, isAtEnd: isLast, label: messages.down(name) },
  ]
  return (
    <Form
      className="reply-template-moves"
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter?.ariaDisabled === 'true') event.preventDefault()
      }}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="formKey" value={formKey} />
      {steps.map(({ step, Icon, isAtEnd, label }) => (
        <button
          key={step}
          type="submit"
          className="icon-button"
          name="step"
          value={step}
          aria-label={label}
          title={label}
          aria-disabled={isAtEnd || undefined}
        >
          <Icon />
        </button>
      ))}
    </Form>
  )
}
