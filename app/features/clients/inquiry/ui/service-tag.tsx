import type { InquiryService } from '#app/features/clients/inquiry/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export function ServiceTag({
  service,
  short = false,
}: {
  service: InquiryService
  short?: boolean
}) {
  const { services, servicesShort } = useMessages().portal.inquiries
  return (
    <span className={`tag tag-${service}`}>
      {short ? servicesShort[service] : services[service]}
    </span>
  )
}
