import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes'

/** All routes. */
export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home.tsx'),
    route('about', 'routes/site/page.tsx', { id: 'site/about' }),
    route('services', 'routes/site/page.tsx', { id: 'site/services' }),
    route('photography', 'routes/site/page.tsx', { id: 'site/photography' }),
    route('documentary', 'routes/site/page.tsx', { id: 'site/documentary' }),
    route('podcast', 'routes/site/page.tsx', { id: 'site/podcast' }),
    route('portfolio', 'routes/site/portfolio.tsx'),
    route('portfolio/:slug', 'routes/site/case-study.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('privacy', 'routes/site/page.tsx', { id: 'site/privacy' }),
    route('accessibility', 'routes/site/page.tsx', { id: 'site/accessibility' }),
    route('book', 'routes/site/book/choose-service.tsx'),
    route('book/:service', 'routes/site/book/month.tsx'),
    route('book/:service/:day', 'routes/site/book/day.tsx'),
    // the client's page of a booking: `/booking/<token>` from an email redirects to
    // `/booking/BK-1042`
    route('booking/:ref', 'routes/site/booking.tsx'),
    route('booking/:ref/receipts/:number', 'routes/site/payment-receipt.tsx'),
    // the page behind the link of a testimonial request
    route('testimonial/:ref', 'routes/site/testimonial.tsx'),
    // confirmation after a form was sent, only for the browser that sent it
    route('received/:receipt', 'routes/site/received.tsx'),
  ]),
  route('booking/:ref/calendar.ics', 'routes/site/booking-calendar.ts'),
  route('dates/*', 'routes/site/moved-booking.ts'),
  route('b/:token', 'routes/site/booking-link-redirect.ts'),
  route('c/:token', 'routes/site/testimonial-link-redirect.ts'),

  route('received/:receipt/date.ics', 'routes/site/received-calendar.ts'),

  // the site with all drafts, for editors and holders of a private link
  route('preview/:token/portfolio/:slug', 'routes/site/preview-case-study.tsx'),
  route('preview/:token/*', 'routes/site/preview.tsx'),

  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('manifest.webmanifest', 'routes/site/manifest.ts'),
  ...[
    'favicon.svg',
    'apple-touch-icon.png',
    'icon-192.png',
    'icon-512.png',
    'social-image.png',
  ].map((path) => route(path, 'routes/site/icon.ts', { id: `icon/${path}` })),
  route('.well-known/security.txt', 'routes/site/security-txt.ts'),

  // `<hash>-1200.webp` of uploaded images; the sample studio's are files of the build
  route('media/:file', 'routes/media.ts'),

  // `<token>.ics`, for external calendar programs
  route('calendar/:file', 'routes/calendar-feed.ts'),

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
    route('checklist/dismissal', 'routes/portal/checklist-dismissal.ts'),
    // uploads in parts, by tus
    route('uploads', 'routes/portal/uploads/uploads.ts'),
    route('uploads/:uploadId', 'routes/portal/uploads/upload.ts'),
    route('uploads/:uploadId/complete', 'routes/portal/uploads/complete.ts'),
    route('bookings', 'routes/portal/bookings/week.tsx', [
      route('week/:bookingId', 'routes/portal/bookings/panel.tsx', { id: 'bookings/week/panel' }),
    ]),
    ...prefix('bookings', [
      route('list', 'routes/portal/bookings/list.tsx'),
      route('month', 'routes/portal/bookings/month.tsx', [
        route(':bookingId', 'routes/portal/bookings/panel.tsx', { id: 'bookings/month/panel' }),
      ]),
      route('new', 'routes/portal/bookings/new.tsx'),
      route('import', 'routes/portal/bookings/import.tsx'),
      route('clients', 'routes/portal/bookings/clients.ts'),
      route('projects', 'routes/portal/bookings/projects.ts'),
      route('day-plan', 'routes/portal/bookings/day-plan.ts'),
      route(':bookingId', 'routes/portal/bookings/booking.tsx'),
      route(':bookingId/edit', 'routes/portal/bookings/edit.tsx'),
      ...prefix(':bookingId', [
        route('confirmation', 'routes/portal/bookings/actions/confirmation.ts'),
        route('pending', 'routes/portal/bookings/actions/pending.ts'),
        route('cancellation', 'routes/portal/bookings/actions/cancellation.ts'),
        route('reopening', 'routes/portal/bookings/actions/reopening.ts'),
        route('completion', 'routes/portal/bookings/actions/completion.ts'),
        route('project', 'routes/portal/bookings/actions/project.ts'),
        route('proposal', 'routes/portal/bookings/actions/proposal.ts'),
        route('link', 'routes/portal/bookings/actions/link.ts'),
        route('notice', 'routes/portal/bookings/notice.tsx'),
        route('notice/delivery', 'routes/portal/bookings/actions/notice.ts'),
        route('reminder/stop', 'routes/portal/bookings/actions/reminder-stop.ts'),
        route('reminder/resume', 'routes/portal/bookings/actions/reminder-resume.ts'),
        route('move', 'routes/portal/bookings/actions/move.ts'),
        route('response', 'routes/portal/bookings/actions/response.ts'),
        route('entries/:entryId/correction', 'routes/portal/bookings/actions/correction.ts'),
        route('entries/:entryId/restoration', 'routes/portal/bookings/actions/restoration.ts'),
      ]),
    ]),
    route('photography', 'routes/portal/photography.tsx', [
      index('routes/portal/discipline/projects.tsx', { id: 'photography/projects' }),
      route('portfolio', 'routes/portal/discipline/portfolio.tsx', { id: 'photography/portfolio' }),
    ]),
    route('photography/portfolio/:itemId', 'routes/portal/discipline/item.tsx', {
      id: 'photography/item',
    }),
    route('videography', 'routes/portal/videography.tsx', [
      index('routes/portal/discipline/projects.tsx', { id: 'videography/projects' }),
      route('portfolio', 'routes/portal/discipline/portfolio.tsx', { id: 'videography/portfolio' }),
    ]),
    route('videography/portfolio/:itemId', 'routes/portal/discipline/item.tsx', {
      id: 'videography/item',
    }),
    route('podcasts', 'routes/portal/podcasts.tsx', [
      index('routes/portal/discipline/projects.tsx', { id: 'podcasts/projects' }),
      route('portfolio', 'routes/portal/discipline/portfolio.tsx', { id: 'podcasts/portfolio' }),
    ]),
    route('podcasts/portfolio/:itemId', 'routes/portal/discipline/item.tsx', {
      id: 'podcasts/item',
    }),
    ...prefix('portfolio', [
      route(':itemId/consents', 'routes/portal/consents/consents.tsx'),
      route('consents/:consentId/withdrawal', 'routes/portal/consents/withdrawal.ts'),
      route('consents/:consentId/document', 'routes/portal/consents/document.ts'),
      route(':itemId/position', 'routes/portal/portfolio/position.ts'),
      route(':itemId/feature', 'routes/portal/portfolio/feature.ts'),
      route(':itemId/delete', 'routes/portal/portfolio/delete.ts'),
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
        route('move', 'routes/portal/projects/actions/move.ts'),
        route('completion', 'routes/portal/projects/actions/completion.ts'),
        route('reopening', 'routes/portal/projects/actions/reopening.ts'),
        route('case-study', 'routes/portal/projects/actions/case-study.ts'),
        route('tasks', 'routes/portal/projects/actions/tasks.ts'),
        ...prefix('tasks/:taskId', [
          route('check', 'routes/portal/projects/actions/task-check.ts'),
          route('uncheck', 'routes/portal/projects/actions/task-uncheck.ts'),
          route('title', 'routes/portal/projects/actions/task-title.ts'),
          route('assignment', 'routes/portal/projects/actions/task-assignment.ts'),
          route('position', 'routes/portal/projects/actions/task-position.ts'),
          route('delete', 'routes/portal/projects/actions/task-delete.ts'),
          route('restore', 'routes/portal/projects/actions/task-restore.ts'),
        ]),
      ]),
    ]),
    ...prefix('clients', [
      route('payments.csv', 'routes/portal/clients/payments-csv.ts'),
      layout('routes/portal/clients/layout.tsx', [
        index('routes/portal/clients/list.tsx'),
        route('all', 'routes/portal/clients/list-redirect.ts'),
        route('payments', 'routes/portal/clients/payments.tsx'),
        route('inquiries', 'routes/portal/inquiries/list.tsx', [
          route(':inquiryId', 'routes/portal/inquiries/inquiry.tsx'),
        ]),
      ]),
      route('payments/:entryId', 'routes/portal/clients/payment-receipt.tsx'),
      route('new', 'routes/portal/clients/new.tsx'),
      route('inquiries/new', 'routes/portal/inquiries/new.tsx'),
      route(':clientId', 'routes/portal/clients/client.tsx'),
      route(':clientId/edit', 'routes/portal/clients/edit.tsx'),
      route(':clientId/personal-data', 'routes/portal/personal-data/client.tsx'),
      route(':clientId/personal-data/export', 'routes/portal/personal-data/client-export.ts'),
      route(':clientId/entries/:entryId/correction', 'routes/portal/clients/correction.ts'),
      route(':clientId/entries/:entryId/restoration', 'routes/portal/clients/restoration.ts'),
      ...prefix('inquiries/:inquiryId', [
        route('times', 'routes/portal/inquiries/times.ts'),
        route('notes', 'routes/portal/inquiries/actions/notes.ts'),
        route('assignment', 'routes/portal/inquiries/actions/assignment.ts'),
        route('answered', 'routes/portal/inquiries/actions/answered.ts'),
        route('spam', 'routes/portal/inquiries/actions/spam.ts'),
        route('archive', 'routes/portal/inquiries/actions/archive.ts'),
        route('reopening', 'routes/portal/inquiries/actions/reopening.ts'),
        route('client', 'routes/portal/inquiries/actions/client.ts'),
        route('delete', 'routes/portal/inquiries/actions/delete.ts'),
      ]),
    ]),
    route('analytics', 'routes/portal/analytics.tsx'),
    layout('routes/portal/settings/layout.tsx', [
      ...prefix('settings', [
        index('routes/portal/settings/index.tsx'),
        route('profile', 'routes/portal/settings/profile.tsx'),
        route('picture', 'routes/portal/settings/picture.ts'),
        route('security', 'routes/portal/settings/security.tsx'),
        route('security/two-factor', 'routes/portal/settings/two-factor.tsx'),
        route('people', 'routes/portal/settings/people.tsx'),
        route('people/:personId', 'routes/portal/settings/person.tsx'),
        route('people/:personId/personal-data', 'routes/portal/personal-data/person.tsx'),
        route(
          'people/:personId/personal-data/export',
          'routes/portal/personal-data/person-export.ts',
        ),
        route('team', 'routes/portal/settings/team-redirect.tsx'),
        route('team/:accountId', 'routes/portal/settings/team-redirect.tsx', {
          id: 'moved/account',
        }),
        route('resources', 'routes/portal/settings/resources.tsx'),
        route('resources/:resourceId', 'routes/portal/settings/resource.tsx'),
        route('online-booking', 'routes/portal/settings/online-booking.tsx'),
        route('appearance', 'routes/portal/settings/appearance.tsx'),
        route('calendar', 'routes/portal/settings/calendar.tsx'),
        route('studio', 'routes/portal/settings/studio.tsx'),
        route('policy', 'routes/portal/settings/policy.tsx'),
        route('email', 'routes/portal/settings/email.tsx'),
        route('reply-templates', 'routes/portal/settings/reply-templates.tsx'),
        route('reply-templates/new', 'routes/portal/settings/reply-template-new.tsx'),
        route('reply-templates/:templateId', 'routes/portal/settings/reply-template.tsx'),
        route('activity', 'routes/portal/settings/activity.tsx'),
        route('backups', 'routes/portal/settings/backups.tsx'),
        route('health', 'routes/portal/settings/health.tsx'),
        route('data', 'routes/portal/settings/data.tsx'),
        route('email-log', 'routes/portal/settings/email-log.tsx', [
          route(':emailId', 'routes/portal/settings/email-log-entry.tsx'),
        ]),
      ]),
      // opened from the settings, in the same frame
      route('website', 'routes/portal/website/parts.tsx'),
      route('website/publish', 'routes/portal/website/publish.tsx'),
      route('testimonials', 'routes/portal/testimonials.tsx'),
      route('media', 'routes/portal/media-library/items.tsx', [
        route(':fileId', 'routes/portal/media-library/item.tsx'),
        route(':fileId/replacement', 'routes/portal/media-library/replacement.tsx'),
      ]),
    ]),
    route('settings/email-log/:emailId/preview', 'routes/portal/settings/email-preview.ts'),
    ...prefix('media', [
      route('folder', 'routes/portal/media-library/folder.ts'),
      route('tags', 'routes/portal/media-library/tags.ts'),
      route('delete', 'routes/portal/media-library/delete.ts'),
      route('restore', 'routes/portal/media-library/restore.ts'),
    ]),
    ...prefix('media/:fileId', [
      route('captions', 'routes/portal/media-library/captions.tsx'),
      route('poster', 'routes/portal/media-library/poster.ts'),
      route('waveform', 'routes/portal/media-library/waveform.ts'),
    ]),
    ...prefix('website', [
      route('pictures', 'routes/portal/website/pictures.ts'),
      route('pictures/:pictureId', 'routes/portal/website/picture.ts'),
      route('pictures/:pictureId/texts', 'routes/portal/website/picture-texts.ts'),
      route('links', 'routes/portal/website/links.ts'),
      route('links/:linkId/end', 'routes/portal/website/link-end.ts'),
      route(':part', 'routes/portal/website/part.tsx'),
      ...prefix(':part', [
        route('draft', 'routes/portal/website/draft.ts'),
        route('discard', 'routes/portal/website/discard.ts'),
        route('publication', 'routes/portal/website/publication.ts'),
        route('unpublish', 'routes/portal/website/unpublish.ts'),
        route('presence', 'routes/portal/website/presence.ts'),
        route('versions/:number', 'routes/portal/website/version.ts'),
      ]),
    ]),
    // former URLs
    route('website/offerings/*', 'routes/portal/moved.ts', { id: 'moved/service-list' }),
    route('settings/website/*', 'routes/portal/moved.ts', { id: 'moved/website' }),
    route('settings/library/*', 'routes/portal/moved.ts', { id: 'moved/media' }),
    route('settings/letters/*', 'routes/portal/moved.ts', { id: 'moved/email-log' }),
    route('settings/dates', 'routes/portal/moved.ts', { id: 'moved/online-booking' }),
    route('portfolio/:itemId/releases', 'routes/portal/moved.ts', { id: 'moved/consents' }),
    route('*', 'routes/portal/portal-not-found.ts'),
  ]),

  route('*', 'routes/site/not-found.ts'),
] satisfies RouteConfig
