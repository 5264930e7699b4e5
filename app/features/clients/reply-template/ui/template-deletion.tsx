import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'

import { useReplyTemplateMessages } from './use-reply-template-messages.ts'

/** Two steps, because deletion can't be undone. */
export function TemplateDeletion({ name, formKey }: { name: string; formKey: string }) {
  const { deletion } = useReplyTemplateMessages()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <details className="deletion">
      <summary className="button button-quiet button-compact">{deletion.offer}</summary>
      <Form method="post">
        <p>{deletion.question(name)}</p>
        <input type="hidden" name="form" value="delete" />
        <input type="hidden" name="formKey" value={`${formKey}:delete`} />
        <Button type="submit" look="danger" compact disabled={isBusy}>
          {deletion.act}
        </Button>
      </Form>
    </details>
  )
}
