import type { EventHandlers } from '#app/platform/record-event.server.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { saveStarterPages } from '#app/features/site/page/writes.server.ts'
import { replaceMediaReferences } from '#app/features/site/site-editor/writes.server.ts'
import {
  emailAuthorAboutPublication,
  emailStudioAboutTestimonial,
} from '#app/features/site/testimonial/writes.server.ts'

export const eventHandlers: EventHandlers = {
  'studio.set-up': [
    (ctx, _id, { services = '' }) =>
      saveStarterPages(
        ctx,
        serviceKeys.filter((key) => services.split(' ').includes(key)),
      ),
  ],
  'media.replaced': [(ctx, _id, { from, to }) => replaceMediaReferences(ctx, from, to)],
  'testimonial.written': [emailStudioAboutTestimonial],
  'testimonial.approved': [emailAuthorAboutPublication],
}
