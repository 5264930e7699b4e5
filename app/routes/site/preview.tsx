import { useLocation } from 'react-router'

import { pageInDraft } from '#app/studio/edition/reads.server.ts'
import { Preview } from '#app/studio/edition/ui/preview.tsx'
import { topicFrom, topicsOf } from '#app/studio/inquiry/rules.ts'
import { ContactForm } from '#app/studio/inquiry/ui/contact-form.tsx'

import type { Route } from './+types/preview'
import { draftShown, headersOfDraft } from './draft-shown.ts'
import { DraftScript } from './draft-script.tsx'
import { loop } from './page-script.ts'

/** A page with every draft in it. */
export const loader = (args: Route.LoaderArgs) =>
  draftShown(args, (ctx) => pageInDraft(ctx, `/${args.params['*'].replace(/\/+$/, '')}`))

export { headersOfDraft as headers }

export { PreviewEnded as ErrorBoundary } from './preview-ended.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData ? [{ title: loaderData.page.title }] : []),
  { name: 'robots', content: 'noindex' },
]

export default function PreviewPage({ loaderData: shown }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <>
      <Preview
        {...shown}
        key={pathname}
        contactForm={(hint, offered) => (
          <ContactForm
            topics={topicsOf(offered)}
            topic={topicFrom(null, topicsOf(offered))}
            hint={hint}
            email={shown.studio.email}
            withPrivacy
            answer={undefined}
          />
        )}
      />
      <DraftScript nonce={shown.nonce} parts={[loop]} />
    </>
  )
}
