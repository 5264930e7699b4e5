import { Button, ButtonLink } from './button.tsx'
import { useMessages } from './use-messages.ts'

type Props = { status: number; text: string | null; requestId: string | null }

/**
 * Stands when a page could not be made, also without the layout around it. Nothing of the cause is
 * told but its number.
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
      {/* in the server's HTML the number is always there; where the browser does not know it, what
         is printed stays */}
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
