import { CircleAlert, CircleCheck } from 'lucide-react'

import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'

import { GalleryBrand, GalleryFrame } from './gallery-frame.tsx'
import './gallery-gate.css'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'

function Gate({ studio, children }: { studio: StudioView; children: React.ReactNode }) {
  return (
    <GalleryFrame
      studio={studio}
      look="gate"
      head={
        <header className="gallery-gate-head">
          <GalleryBrand studio={studio} />
        </header>
      }
    >
      <div className="gallery-gate">{children}</div>
    </GalleryFrame>
  )
}

/** Asks a browser with the open link for the PIN. */
export function PinPage({
  studio,
  slug,
  problem,
}: {
  studio: StudioView
  slug: string
  problem: ProblemCode | null
}) {
  const { pin: messages } = useGalleryPageMessages()
  const sentence = useSentence()
  return (
    <Gate studio={studio}>
      <h1>{messages.title}</h1>
      <p>{messages.lead}</p>
      <form method="post" action={`/g/${slug}/pin`} noValidate>
        <TextField
          id="pin"
          name="pin"
          label={messages.label}
          className="gallery-pin"
          {...(problem && { problem: sentence(problem) })}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
          autoFocus
          autoComplete="off"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={8}
          required
        />
        <Button look="accent" type="submit">
          {messages.act}
        </Button>
      </form>
    </Gate>
  )
}

/** Says the same about galleries that are unknown, closed or private. */
export function NoAccessPage({ studio, isBusy }: { studio: StudioView; isBusy: boolean }) {
  const { none: messages } = useGalleryPageMessages()
  return (
    <Gate studio={studio}>
      <h1>{messages.title}</h1>
      {isBusy ? (
        <p className="notice notice-bad">
          <CircleAlert />
          {messages.busy}
        </p>
      ) : (
        <p>{messages.lead}</p>
      )}
      <form method="post" action="/client" noValidate>
        <div>
          <h2>{messages.lost}</h2>
          <p className="gallery-gate-hint">{messages.lostLead}</p>
        </div>
        <input type="hidden" name="form" value="link" />
        <TextField
          id="link-email"
          name="email"
          type="email"
          label={messages.email}
          autoComplete="email"
          required
        />
        <Button type="submit">{messages.act}</Button>
      </form>
    </Gate>
  )
}

/** Tells a guest that a gallery has ended; they can ask for more time. */
export function EndedPage({
  studio,
  slug,
  isRequested,
}: {
  studio: StudioView
  slug: string
  isRequested: boolean
}) {
  const { ended: messages } = useGalleryPageMessages()
  return (
    <Gate studio={studio}>
      <h1>{messages.title}</h1>
      <p>{messages.lead}</p>
      {isRequested ? (
        <output className="notice notice-ok">
          <CircleCheck />
          {messages.done}
        </output>
      ) : (
        <form method="post" action={`/g/${slug}/time`}>
          <Button look="accent" type="submit">
            {messages.act}
          </Button>
        </form>
      )}
    </Gate>
  )
}
