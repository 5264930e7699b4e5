import { data, redirect, useOutletContext, useSearchParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, parseForm } from '#app/platform/form.server.ts'
import { contactSchema } from '#app/features/clients/inquiry/form.ts'
import { parseInquiryService, listInquiryServices } from '#app/features/clients/inquiry/rules.ts'
import type {
  ContactResult,
  ContactProblems,
} from '#app/features/clients/inquiry/ui/contact-result.ts'
import { ContactForm } from '#app/features/clients/inquiry/ui/contact-form.tsx'
import { sendContact } from '#app/features/clients/inquiry/ui/send-contact.ts'
import { receiveInquiry } from '#app/features/clients/inquiry/writes.server.ts'
import { findPage } from '#app/features/site/page/reads.server.ts'
import { Section } from '#app/features/site/page/ui/section.tsx'
import { canReach, buildReceiptHref } from '#app/features/booking/receipt/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import type { Route } from './+types/contact'
import { buildPageMeta, findSite } from './page-meta.ts'
import type { PagePart } from './page-script.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = await findPage(context.get(ctxKey), '/contact')
  if (!page) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { page }
}

/**
 * Redirects to a receipt, or returns the confirmation if the page script sent the form. After a
 * failure, shows the page again with the input.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { website = '', stays = '', ...typedValues } = await readFields(request)
  const input = parseForm(contactSchema, {
    name: '',
    email: '',
    phone: '',
    service: '',
    message: '',
    ...typedValues,
  })
  if (!input.ok) return data(respondProblems(typedValues, input.problems), { status: 422 })
  const result = await receiveInquiry(ctx, input.form, website)
  if (!result.ok)
    return data({ ...respondProblems(typedValues, {}), sentence: 'rate' as const }, { status: 429 })
  const [isPromised, { email }] = [!result.value.spam, input.form]
  if (!stays)
    return redirect(buildReceiptHref(ctx, { kind: 'message', email, promised: isPromised }), 303)
  const { reply } = getServerMessages(ctx.language).policy.figures(await getCurrentPolicy(ctx))
  return data<ContactResult>({
    state: 'sent',
    reply: isPromised ? reply : null,
    mailedTo: isPromised && (await canReach(ctx, email)) ? email : null,
  })
}

export { sendContact as clientAction }

export const shouldRevalidate = () => false

export const handle = { parts: ['loadMap', 'markNativeSubmit'] satisfies PagePart[] }

/** The only page that may show a third-party frame: the map, loaded on request. */
export const headers = () => ({
  'content-security-policy': 'frame-src https://www.openstreetmap.org',
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  buildPageMeta(loaderData?.page, findSite(matches))

export default function Contact({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  const services = listInquiryServices(studio.services)
  const service = parseInquiryService(useSearchParams()[0].get('service'), services)
  return page.sections.map((section, index) => (
    <Section
      key={index}
      section={section}
      studio={studio}
      contactForm={
        section.kind === 'contact' && (
          <ContactForm
            services={services}
            service={service}
            hint={section.content.hint}
            email={studio.email}
            withPrivacy={!studio.hiddenPaths?.includes('/privacy')}
            result={actionData}
          />
        )
      }
    />
  ))
}

function respondProblems(values: Record<string, string>, problems: ContactProblems) {
  return { state: 'refused' as const, problems, values }
}
