import type { EventHandlers } from '#app/platform/record-event.server.ts'
import { saveStarterPages } from '#app/features/site/page/writes.server.ts'
import { replaceMediaReferences } from '#app/features/site/site-editor/writes.server.ts'
import {
  emailAuthorAboutPublication,
  emailStudioAboutTestimonial,
} from '#app/features/site/testimonial/writes.server.ts'

export const eventHandlers: EventHandlers = {
  'studio.set-up': [saveStarterPages],
  'media.replaced': [(ctx, _id, { from, to }) => replaceMediaReferences(ctx, from, to)],
  'testimonial.written': [emailStudioAboutTestimonial],
  'testimonial.approved': [emailAuthorAboutPublication],
}
