import { CircleAlert, Plus } from 'lucide-react'
import { Form, Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './contract-template.css'
import { TemplateState } from './template-state.tsx'
import { templatesPath } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Template = {
  id: string
  name: string
  publishedVersion: number
  isChanged: boolean
  changedAt: Date
  retiredAt: Date | null
}
type Props = { templates: Template[]; problem: ProblemCode | null; formKey: string }

/** The contract templates by name, and below them the retired ones. */
export function TemplatesPage({ templates, problem, formKey }: Props) {
  const messages = useContractTemplateMessages()
  const problemMessages = useProblems()
  const current = templates.filter(({ retiredAt }) => retiredAt === null)
  const retired = templates.filter(({ retiredAt }) => retiredAt !== null)
  return (
    <>
      <SavedNotice param="removed" text={messages.notices.removed} />
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      <div className="contract-templates-head">
        <p className="muted">{messages.lead}</p>
        {templates.length > 0 && <CreateLink look="outline" />}
      </div>
      {templates.length === 0 && <Empty formKey={formKey} />}
      {current.length > 0 && (
        <ul className="card contract-templates" aria-label={messages.list}>
          {current.map((template) => (
            <Row key={template.id} template={template} />
          ))}
        </ul>
      )}
      {retired.length > 0 && (
        <details className="contract-retired">
          <summary>
            {messages.retired} <span className="count">{retired.length}</span>
          </summary>
          <ul className="card contract-templates" aria-label={messages.retired}>
            {retired.map((template) => (
              <Row key={template.id} template={template} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Row({ template }: { template: Template }) {
  const messages = useContractTemplateMessages()
  const display = useDisplay()
  const { id, name, changedAt, retiredAt } = template
  return (
    <li>
      <div>
        <h2>
          <Link className="row-link" to={`${templatesPath}/${id}`}>
            {name}
          </Link>
        </h2>
        <p className="muted">
          {retiredAt
            ? messages.retiredOn(formatDate(retiredAt, display))
            : messages.changedOn(formatDate(changedAt, display))}
        </p>
      </div>
      {!retiredAt && (
        <p className="contract-states">
          <TemplateState template={template} />
        </p>
      )}
    </li>
  )
}

function CreateLink({ look }: { look: 'outline' | 'quiet' }) {
  const messages = useContractTemplateMessages()
  return (
    <Link className={`button button-${look}`} to={`${templatesPath}/new`}>
      <Plus />
      {messages.create}
    </Link>
  )
}

function Empty({ formKey }: { formKey: string }) {
  const messages = useContractTemplateMessages()
  return (
    <div className="empty">
      <p>{messages.none}</p>
      <div className="contract-empty-actions">
        <Form method="post" action={`${templatesPath}/new`}>
          <input type="hidden" name="name" value={messages.starterName} />
          <input type="hidden" name="from" value="starter" />
          <IdempotencyField page={formKey} form="starter" />
          <Button type="submit" look="accent">
            {messages.addStarter}
          </Button>
        </Form>
        <CreateLink look="quiet" />
      </div>
    </div>
  )
}
