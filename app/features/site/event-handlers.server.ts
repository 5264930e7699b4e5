import type { EventHandlers } from '#app/platform/record-event.server.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { followStudioName, saveStarterPages } from '#app/features/site/page/writes.server.ts'
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
  'studio.changed': [
    async (ctx, _id, { formerName }) => {
      if (formerName !== undefined) await followStudioName(ctx, formerName)
    },
  ],
  'media.replaced': [(ctx, _id, { from, to }) => replaceMediaReferences(ctx, from, to)],
  'testimonial.written': [emailStudioAboutTestimonial],
  'testimonial.approved': [emailAuthorAboutPublication],
}
