import { Button, ButtonLink } from './button.tsx'
import { useMessages } from './use-messages.ts'

type Props = { status: number; text: string | null; requestId: string | null }

/**
 * Error page, also used without the layout around it. Shows the request id but nothing of the
 * cause.
 */
export function ErrorScreen({ status, text, requestId }: Props) {
  const { error } = useMessages().site
  return (
    <main className="error-screen">
      <title>{error.title}</title>
      <h1>{error.title}</h1>
      <p>
        {status} {text ?? error.generic}
      </p>
      {/* The server's HTML always contains the id. The browser may not know it, and then leaves
          the text in place. */}
      <p className="error-request" suppressHydrationWarning>
        {requestId ? error.request(requestId) : ''}
      </p>
      <p className="error-actions">
        <Button look="accent" onClick={() => location.reload()}>
          {error.again}
        </Button>
        <ButtonLink look="outline" href="/">
          {error.home}
        </ButtonLink>
      </p>
    </main>
  )
}
