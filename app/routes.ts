import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes'

/** Every address of the program. */
export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home.tsx'),
    route('about', 'routes/site/page.tsx', { id: 'site/about' }),
    route('services', 'routes/site/page.tsx', { id: 'site/services' }),
    route('photography', 'routes/site/page.tsx', { id: 'site/photography' }),
    route('documentary', 'routes/site/page.tsx', { id: 'site/documentary' }),
    route('podcast', 'routes/site/page.tsx', { id: 'site/podcast' }),
    route('portfolio', 'routes/site/portfolio.tsx'),
    route('portfolio/:slug', 'routes/site/portfolio-item.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('privacy', 'routes/site/page.tsx', { id: 'site/privacy' }),
    route('accessibility', 'routes/site/page.tsx', { id: 'site/accessibility' }),
    route('dates', 'routes/site/dates/choose.tsx'),
    route('dates/:offering', 'routes/site/dates/month.tsx'),
    route('dates/:offering/:day', 'routes/site/dates/day.tsx'),
    // the client's own page of a booking: `/booking/<token>` of an email leads to
    // `/booking/BK-1042`
    route('booking/:ref', 'routes/site/booking.tsx'),
    // the page behind the link of an email that asks for a testimonial
    route('testimonial/:ref', 'routes/site/testimonial.tsx'),
    // what the browser that sent a form is told
    route('received/:receipt', 'routes/site/received.tsx'),
  ]),
  route('booking/:ref/calendar.ics', 'routes/site/booking-calendar.ts'),
  route('b/:token', 'routes/site/old-booking-link.ts'),
  route('c/:token', 'routes/site/old-testimonial-link.ts'),

  route('received/:receipt/date.ics', 'routes/site/received-calendar.ts'),

  // the same pages with every draft in them, for those who write them and whoever holds a private
  // link
  route('preview/:token/portfolio/:slug', 'routes/site/preview-work.tsx'),
  route('preview/:token/*', 'routes/site/preview.tsx'),

  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('manifest.webmanifest', 'routes/site/manifest.ts'),
  route('.well-known/security.txt', 'routes/site/security.ts'),

  // `<hash>-1200.webp`; the sample's own pictures are files of the build
  route('media/:file', 'routes/media.ts'),

  // `<token>.ics`, for the calendars of other programs
  route('calendar/:file', 'routes/calendar.ts'),

  ...prefix('auth', [
    index('routes/auth/sign-in.tsx'),
    route('code', 'routes/auth/code.tsx'),
    route('sign-out', 'routes/auth/sign-out.ts'),
    route('reset', 'routes/auth/reset.tsx'),
    route('setup', 'routes/auth/set-up.tsx'),
    route('invitation', 'routes/auth/invitation.tsx'),
  ]),

  route('portal', 'routes/portal/layout.tsx', [
    index('routes/portal/dashboard.tsx'),
    route('menu', 'routes/portal/menu.ts'),
    route('search', 'routes/portal/search.ts'),
    // files that come in parts, by tus
    route('uploads', 'routes/portal/arrival/uploads.ts'),
    route('uploads/:uploadId', 'routes/portal/arrival/upload.ts'),
    route('uploads/:uploadId/arrival', 'routes/portal/arrival/arrival.ts'),
    route('bookings', 'routes/portal/bookings/week.tsx', [
      route('week/:bookingId', 'routes/portal/bookings/panel.tsx', { id: 'bookings/week/panel' }),
    ]),
    ...prefix('bookings', [
      route('list', 'routes/portal/bookings/all.tsx'),
      route('month', 'routes/portal/bookings/month.tsx', [
        route(':bookingId', 'routes/portal/bookings/panel.tsx', { id: 'bookings/month/panel' }),
      ]),
      route('new', 'routes/portal/bookings/new.tsx'),
      route('import', 'routes/portal/bookings/import.tsx'),
      route('clients', 'routes/portal/bookings/clients.ts'),
      route('projects', 'routes/portal/bookings/projects.ts'),
      route(':bookingId', 'routes/portal/bookings/booking.tsx'),
      route(':bookingId/edit', 'routes/portal/bookings/edit.tsx'),
      ...prefix(':bookingId', [
        route('confirmation', 'routes/portal/booking/confirmation.ts'),
        route('pending', 'routes/portal/booking/pending.ts'),
        route('cancellation', 'routes/portal/booking/cancellation.ts'),
        route('following/cancellation', 'routes/portal/booking/following.ts'),
        route('reopening', 'routes/portal/booking/reopening.ts'),
        route('completion', 'routes/portal/booking/completion.ts'),
        route('project', 'routes/portal/booking/project.ts'),
        route('proposal', 'routes/portal/booking/proposal.ts'),
        route('link', 'routes/portal/booking/link.ts'),
        route('move', 'routes/portal/booking/move.ts'),
        route('answer', 'routes/portal/booking/answer.ts'),
        route('entries/:entryId/correction', 'routes/portal/booking/correction.ts'),
        route('entries/:entryId/restoration', 'routes/portal/booking/restoration.ts'),
      ]),
    ]),
    route('photography', 'routes/portal/photography.tsx', [
      index('routes/portal/craft/projects.tsx', { id: 'photography/projects' }),
      route('portfolio', 'routes/portal/craft/portfolio.tsx', { id: 'photography/portfolio' }),
    ]),
    route('photography/portfolio/:itemId', 'routes/portal/craft/item.tsx', {
      id: 'photography/item',
    }),
    route('videography', 'routes/portal/videography.tsx', [
      index('routes/portal/craft/projects.tsx', { id: 'videography/projects' }),
      route('portfolio', 'routes/portal/craft/portfolio.tsx', { id: 'videography/portfolio' }),
    ]),
    route('videography/portfolio/:itemId', 'routes/portal/craft/item.tsx', {
      id: 'videography/item',
    }),
    route('podcasts', 'routes/portal/podcasts.tsx', [
      index('routes/portal/craft/projects.tsx', { id: 'podcasts/projects' }),
      route('portfolio', 'routes/portal/craft/portfolio.tsx', { id: 'podcasts/portfolio' }),
    ]),
    route('podcasts/portfolio/:itemId', 'routes/portal/craft/item.tsx', { id: 'podcasts/item' }),
    ...prefix('portfolio', [
      route(':itemId/releases', 'routes/portal/release/releases.tsx'),
      route('releases/:releaseId/withdrawal', 'routes/portal/release/withdrawal.ts'),
      route('releases/:releaseId/paper', 'routes/portal/release/paper.ts'),
      route(':itemId/place', 'routes/portal/portfolio/place.ts'),
      route(':itemId/feature', 'routes/portal/portfolio/feature.ts'),
      route(':itemId/removal', 'routes/portal/portfolio/removal.ts'),
    ]),
    ...prefix('projects', [
      layout('routes/portal/projects/layout.tsx', [
        index('routes/portal/projects/board.tsx'),
        route('list', 'routes/portal/projects/list.tsx'),
      ]),
      route('new', 'routes/portal/projects/new.tsx'),
      route('client-names', 'routes/portal/projects/client-names.ts'),
      route(':projectId', 'routes/portal/projects/project.tsx'),
      route(':projectId/edit', 'routes/portal/projects/edit.tsx'),
      ...prefix(':projectId', [
        route('move', 'routes/portal/project/move.ts'),
        route('completion', 'routes/portal/project/completion.ts'),
        route('reopening', 'routes/portal/project/reopening.ts'),
        route('case-study', 'routes/portal/project/case-study.ts'),
        route('tasks', 'routes/portal/project/tasks.ts'),
        ...prefix('tasks/:taskId', [
          route('check', 'routes/portal/project/task-check.ts'),
          route('uncheck', 'routes/portal/project/task-uncheck.ts'),
          route('title', 'routes/portal/project/task-title.ts'),
          route('assignment', 'routes/portal/project/task-assignment.ts'),
          route('place', 'routes/portal/project/task-place.ts'),
          route('removal', 'routes/portal/project/task-removal.ts'),
          route('return', 'routes/portal/project/task-return.ts'),
        ]),
      ]),
    ]),
    ...prefix('clients', [
      layout('routes/portal/clients/layout.tsx', [
        index('routes/portal/clients/list.tsx'),
        route('all', 'routes/portal/clients/old-list.ts'),
        route('payments', 'routes/portal/clients/payments.tsx'),
        route('inquiries', 'routes/portal/clients/inquiries.tsx', [
          route(':inquiryId', 'routes/portal/clients/inquiry.tsx'),
        ]),
      ]),
      route('new', 'routes/portal/clients/new.tsx'),
      route(':clientId', 'routes/portal/clients/client.tsx'),
      route(':clientId/edit', 'routes/portal/clients/edit.tsx'),
      route(':clientId/entries/:entryId/correction', 'routes/portal/clients/correction.ts'),
      route(':clientId/entries/:entryId/restoration', 'routes/portal/clients/restoration.ts'),
      ...prefix('inquiries/:inquiryId', [
        route('replies', 'routes/portal/inquiry/replies.ts'),
        route('notes', 'routes/portal/inquiry/notes.ts'),
        route('assignment', 'routes/portal/inquiry/assignment.ts'),
        route('answer', 'routes/portal/inquiry/answer.ts'),
        route('spam', 'routes/portal/inquiry/spam.ts'),
        route('archive', 'routes/portal/inquiry/archive.ts'),
        route('reopening', 'routes/portal/inquiry/reopening.ts'),
        route('client', 'routes/portal/inquiry/client.ts'),
        route('deletion', 'routes/portal/inquiry/deletion.ts'),
      ]),
    ]),
    route('analytics', 'routes/portal/analytics.tsx'),
    ...prefix('settings', [
      layout('routes/portal/settings/layout.tsx', [
        index('routes/portal/settings/profile.tsx'),
        route('profile', 'routes/portal/settings/profile-address.ts'),
        route('picture', 'routes/portal/settings/picture.ts'),
        route('security', 'routes/portal/settings/security.tsx'),
        route('security/two-factor', 'routes/portal/settings/two-factor.tsx'),
        route('team', 'routes/portal/settings/team.tsx'),
        route('team/:accountId', 'routes/portal/settings/account.tsx'),
        route('resources', 'routes/portal/settings/resources.tsx'),
        route('resources/:resourceId', 'routes/portal/settings/resource.tsx'),
        route('dates', 'routes/portal/settings/dates.tsx'),
        route('appearance', 'routes/portal/settings/appearance.tsx'),
        route('calendar', 'routes/portal/settings/calendar.tsx'),
        route('studio', 'routes/portal/settings/studio.tsx'),
        route('policy', 'routes/portal/settings/policy.tsx'),
        route('website', 'routes/portal/website/parts.tsx'),
        route('website/asked', 'routes/portal/website/asked.tsx'),
        route('library', 'routes/portal/library/items.tsx', [
          route(':fileId', 'routes/portal/library/item.tsx'),
          route(':fileId/replacement', 'routes/portal/library/replacement.tsx'),
        ]),
        route('email', 'routes/portal/settings/email.tsx'),
        route('activity', 'routes/portal/settings/activity.tsx'),
        route('data', 'routes/portal/settings/data.tsx'),
        route('letters', 'routes/portal/settings/letters.tsx', [
          route(':letterId', 'routes/portal/settings/letter.tsx'),
        ]),
      ]),
      route('letters/:letterId/preview', 'routes/portal/settings/letter-preview.ts'),
      ...prefix('library', [
        route('folder', 'routes/portal/library/folder.ts'),
        route('tags', 'routes/portal/library/tags.ts'),
        route('removal', 'routes/portal/library/removal.ts'),
        route('return', 'routes/portal/library/return.ts'),
      ]),
      ...prefix('library/:fileId', [
        route('captions', 'routes/portal/film/captions.tsx'),
        route('poster', 'routes/portal/film/poster.ts'),
        route('outline', 'routes/portal/sound/outline.ts'),
      ]),
      ...prefix('website', [
        route('pictures', 'routes/portal/website/pictures.ts'),
        route('pictures/:pictureId', 'routes/portal/website/picture.ts'),
        route('links', 'routes/portal/website/links.ts'),
        route('links/:linkId/end', 'routes/portal/website/link-end.ts'),
        route(':part', 'routes/portal/website/part.tsx'),
        ...prefix(':part', [
          route('draft', 'routes/portal/website/draft.ts'),
          route('discard', 'routes/portal/website/discard.ts'),
          route('publication', 'routes/portal/website/publication.ts'),
          route('removal', 'routes/portal/website/removal.ts'),
          route('presence', 'routes/portal/website/presence.ts'),
          route('editions/:number', 'routes/portal/website/edition.ts'),
        ]),
      ]),
    ]),
    route('*', 'routes/portal/unknown.ts'),
  ]),

  route('*', 'routes/site/anything-else.ts'),
] satisfies RouteConfig
