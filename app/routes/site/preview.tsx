import { useLocation } from 'react-router'

import { findPageWithDrafts } from '#app/features/site/site-editor/reads.server.ts'
import { PagePreview } from '#app/features/site/site-editor/ui/page-preview.tsx'
import { parseInquiryService, listInquiryServices } from '#app/features/clients/inquiry/rules.ts'
import { ContactForm } from '#app/features/clients/inquiry/ui/contact-form.tsx'

import type { Route } from './+types/preview'
import { loadPreview, buildPreviewHeaders } from './load-preview.ts'
import { InlineScript } from './inline-script.tsx'

/** Previews a page with every draft. */
export const loader = (args: Route.LoaderArgs) =>
  loadPreview(args, (ctx) => findPageWithDrafts(ctx, `/${args.params['*'].replace(/\/+$/, '')}`))

export { buildPreviewHeaders as headers }

export { PreviewErrorPage as ErrorBoundary } from './preview-error.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData ? [{ title: loaderData.page.title }] : []),
  { name: 'robots', content: 'noindex' },
]

export default function PreviewPage({ loaderData: view }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <>
      <PagePreview
        {...view}
        key={pathname}
        contactForm={(hint, offered) => (
          <ContactForm
            services={listInquiryServices(offered)}
            service={parseInquiryService(null, listInquiryServices(offered))}
            hint={hint}
            email={view.studio.email}
            withPrivacy
            result={undefined}
          />
        )}
      />
      <InlineScript parts={['playLoops']} />
    </>
  )
}
