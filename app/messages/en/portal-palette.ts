import { formatCount } from './grammar.ts'

/** A line of the command palette: its label, and other words people look for it by. */
type Entry = { label: string; synonyms: string }

/**
 * Messages of the command palette. A page, task or setting without an entry here is a type error
 * where it is declared.
 */
export const portalPalette = {
  label: 'Search',
  hint: 'Search or jump to…',
  close: 'Close',
  groups: {
    recent: 'Recent',
    places: 'Go to',
    settings: 'Settings',
    creations: 'Create',
    clients: 'Clients',
    projects: 'Projects',
    bookings: 'Bookings',
    inquiries: 'Inquiries',
    resources: 'Time off and hours',
    actions: 'Actions',
  },
  createNamed: (name: string) => `New client “${name}”`,
  found: (count: number) => formatCount(count, 'result'),

  /** The pages of the portal except its settings, by path. */
  pages: {
    '/portal': { label: 'Dashboard', synonyms: 'home start today overview statistics' },
    '/portal/bookings': {
      label: 'Bookings',
      synonyms: 'calendar week dates schedule agenda shoots',
    },
    '/portal/bookings/month': { label: 'Month', synonyms: 'bookings calendar schedule' },
    '/portal/bookings/list': {
      label: 'All bookings',
      synonyms: 'bookings list table holds canceled',
    },
    '/portal/bookings/import': {
      label: 'Import bookings',
      synonyms: 'calendar file ics google outlook upload move in',
    },
    '/portal/photography': { label: 'Photography', synonyms: 'photos pictures images shoots' },
    '/portal/photography/galleries': {
      label: 'Photo galleries',
      synonyms: 'deliver delivery download client photos proofs',
    },
    '/portal/photography/reviews': {
      label: 'Photo reviews',
      synonyms: 'feedback notes approval versions photos',
    },
    '/portal/photography/portfolio': {
      label: 'Photography portfolio',
      synonyms: 'case studies work gallery consent releases',
    },
    '/portal/videography': { label: 'Videography', synonyms: 'films movies video documentary' },
    '/portal/videography/galleries': {
      label: 'Video galleries',
      synonyms: 'deliver delivery download client films',
    },
    '/portal/videography/reviews': {
      label: 'Video reviews',
      synonyms: 'feedback notes approval versions films cut',
    },
    '/portal/videography/portfolio': {
      label: 'Videography portfolio',
      synonyms: 'case studies work films documentary',
    },
    '/portal/podcasts': { label: 'Podcasts', synonyms: 'audio episodes recordings' },
    '/portal/podcasts/galleries': {
      label: 'Podcast galleries',
      synonyms: 'deliver delivery download client episodes',
    },
    '/portal/podcasts/reviews': {
      label: 'Podcast reviews',
      synonyms: 'feedback notes approval versions episodes mix',
    },
    '/portal/podcasts/portfolio': {
      label: 'Podcast portfolio',
      synonyms: 'case studies work episodes',
    },
    '/portal/projects': { label: 'Projects', synonyms: 'work board kanban tasks stages' },
    '/portal/projects/list': { label: 'All projects', synonyms: 'projects list table completed' },
    '/portal/clients': { label: 'Clients', synonyms: 'customers contacts people companies' },
    '/portal/clients/inquiries': {
      label: 'Inquiries',
      synonyms: 'inbox messages mail leads requests enquiries reply',
    },
    '/portal/clients/quotes': {
      label: 'Quotes',
      synonyms: 'offers proposals estimates bids accept',
    },
    '/portal/clients/contracts': {
      label: 'Contracts',
      synonyms: 'agreements signed signatures documents',
    },
    '/portal/clients/invoices': {
      label: 'Invoices',
      synonyms: 'bills billing receivables overdue credit notes statements csv export',
    },
    '/portal/clients/payments': {
      label: 'Payments',
      synonyms:
        'money ledger transactions refunds income revenue deposits reverse receipts csv export',
    },
    '/portal/analytics': {
      label: 'Analytics',
      synonyms: 'reports charts numbers revenue statistics',
    },
    '/portal/settings': { label: 'Settings', synonyms: 'preferences options configuration' },
    '/portal/settings/security/two-factor': {
      label: 'Two-step verification',
      synonyms: 'two-factor 2fa mfa authenticator recovery codes',
    },
  } satisfies Record<string, Entry>,

  /** Other words for the pages of the settings. */
  settings: {
    profile: 'account me',
    security: 'sign-in login safety',
    appearance: 'look display preferences',
    calendar: 'sync feed subscribe ical google outlook apple',
    studio: 'company business',
    policy: 'terms promises cancellation conditions',
    quotes: 'offers proposals estimates approval expiry terms templates',
    contracts: 'contract templates agreement clauses terms legal sign',
    prices: 'price list packages items rates services catalog pricing fees',
    invoicing: 'invoices billing bank iban tax vat numbers address',
    delivery: 'watermark logo galleries previews proof protection',
    website: 'site pages editor publish preview cms',
    library: 'media images photos pictures videos files assets',
    testimonials: 'reviews quotes feedback',
    'online-booking': 'availability services online booking scheduling',
    resources: 'resources rooms spaces gear equipment kit',
    people: 'team users members staff accounts roles access permissions crew invite',
    email: 'mail smtp sender delivery',
    'reply-templates': 'canned responses snippets saved replies',
    'email-log': 'sent mail outbox failed',
    activity: 'audit log history events',
    backups: 'backup restore archive copy safety',
    health: 'status doctor errors version disk queue problems',
    data: 'sample backup restore export delete',
  },

  /** Single settings, by the page and the name or id of the field. */
  fields: {
    profile: {
      name: { label: 'Your name', synonyms: 'rename signature' },
      current: { label: 'Change password', synonyms: 'passphrase credentials' },
      picture: { label: 'Profile picture', synonyms: 'photo avatar portrait image' },
    },
    security: {
      sessions: { label: 'Sessions', synonyms: 'devices browsers sign out everywhere' },
    },
    appearance: {
      theme: { label: 'Theme', synonyms: 'dark light mode color night' },
      'menu-opens': { label: 'Menu behavior', synonyms: 'sidebar hover pinned' },
      keys: { label: 'Single-letter shortcuts', synonyms: 'keyboard hotkeys accessibility' },
    },
    studio: {
      name: { label: 'Studio name', synonyms: 'company business brand title rename' },
      legalName: { label: 'Legal name', synonyms: 'company footer copyright imprint' },
      badge: { label: 'Icon letter', synonyms: 'logo badge favicon mark' },
      place: { label: 'Location', synonyms: 'latitude longitude map coordinates city' },
      timeZone: { label: 'Time zone', synonyms: 'timezone clock hours utc' },
      currency: { label: 'Currency', synonyms: 'dollar euro money usd' },
      weekStart: { label: 'First day of the week', synonyms: 'week start sunday monday calendar' },
      closedDays: { label: 'Closed days', synonyms: 'holidays vacation christmas thanksgiving' },
      'open:0': { label: 'Working hours', synonyms: 'opening hours business days weekend week' },
    },
    invoicing: {
      taxes: { label: 'Tax rates', synonyms: 'vat gst sales tax percent' },
      iban: { label: 'Bank account', synonyms: 'iban bic payment instructions transfer' },
      invoicePattern: { label: 'Invoice numbers', synonyms: 'pattern numbering series' },
      dueDays: { label: 'Payment term', synonyms: 'due days net 14 30' },
    },
    quotes: {
      validDays: { label: 'How long quotes are valid', synonyms: 'expiry expire days' },
      undoMinutes: { label: 'Time to undo an acceptance', synonyms: 'undo window minutes' },
      approvalAbove: { label: 'Approval of quotes', synonyms: 'approve above amount manager' },
      plan: { label: 'Payment plan', synonyms: 'installments deposit milestones partial' },
      asksBeforeInvoicing: {
        label: 'Ask before invoicing an installment',
        synonyms: 'automatic invoices payment plan approve',
      },
      'quote-templates': { label: 'Quote templates', synonyms: 'reuse saved quotes' },
    },
    policy: {
      reply: { label: 'Reply time', synonyms: 'response answer hours promise' },
      photographyFrom: { label: 'Delivery times', synonyms: 'turnaround weeks deadline due' },
      deposit: { label: 'Deposit', synonyms: 'down payment retainer percent upfront' },
      sameDayCounts: { label: 'Refunds', synonyms: 'cancellation cancel money back notice' },
      reminder: {
        label: 'Reminder to the client',
        synonyms: 'remind email notification before date',
      },
      studioRefund: {
        label: 'Refund if you cancel',
        synonyms: 'cancellation studio cancels money back',
      },
      travelIncluded: { label: 'Travel', synonyms: 'expenses mileage trip quote' },
    },
    'online-booking': {
      offered: {
        label: 'Services clients can request',
        synonyms: 'length duration slots lead time',
      },
    },
    people: {
      role: { label: 'Roles', synonyms: 'permissions rights manager bookkeeper crew' },
    },
    email: {
      email: { label: 'Studio email', synonyms: 'sender from address reply' },
      host: { label: 'Mail server', synonyms: 'smtp host port password gmail outlook' },
      to: { label: 'Test email', synonyms: 'try check deliverability' },
    },
  } satisfies Record<string, Record<string, Entry>>,

  /** The pages and shared content of the website editor. */
  parts: {
    home: { label: 'Home page', synonyms: 'headline hero video start' },
    about: { label: 'About page', synonyms: 'mission vision values' },
    services: { label: 'Services page', synonyms: 'process steps' },
    photography: { label: 'Photography page', synonyms: 'videography' },
    documentary: { label: 'Documentary page', synonyms: 'films' },
    podcast: { label: 'Podcast page', synonyms: 'episodes faq' },
    portfolio: { label: 'Portfolio page', synonyms: 'case studies work projects order' },
    contact: { label: 'Contact page', synonyms: 'form map faq' },
    privacy: { label: 'Privacy page', synonyms: 'legal gdpr data protection' },
    accessibility: { label: 'Accessibility page', synonyms: 'legal a11y' },
    everywhere: {
      label: 'Site-wide content',
      synonyms: 'address phone hours social links logo color footer tagline',
    },
    'service-list': {
      label: 'Services and prices',
      synonyms: 'starting price rates cost packages fees',
    },
    team: { label: 'Team on the website', synonyms: 'members people bios staff' },
    testimonials: { label: 'Testimonials on the website', synonyms: 'reviews quotes' },
  } satisfies Record<string, Entry>,

  /** Records that can be created. */
  create: {
    booking: { label: 'New booking', synonyms: 'add create schedule shoot appointment date' },
    inquiry: {
      label: 'New inquiry',
      synonyms: 'add create lead phone call referral instagram log',
    },
    project: { label: 'New project', synonyms: 'add create job' },
    quote: { label: 'New quote', synonyms: 'add create offer proposal estimate bid' },
    invoice: { label: 'New invoice', synonyms: 'add create bill charge' },
    client: { label: 'New client', synonyms: 'add create customer contact' },
  } satisfies Record<string, Entry>,

  /** Actions that start with a form of some page. */
  tasks: {
    payment: {
      label: 'Record a payment',
      synonyms: 'paid money deposit received check cash refund',
    },
    upload: { label: 'Upload files', synonyms: 'add images photos videos audio media' },
    publish: { label: 'Publish website changes', synonyms: 'pages go live drafts unpublished' },
    'price-item': { label: 'Add a price', synonyms: 'new package item price list product service' },
    template: { label: 'New reply template', synonyms: 'canned response snippet saved answer' },
    invite: {
      label: 'Add or invite a person',
      synonyms: 'add user team member staff employee crew',
    },
    testimonial: { label: 'Ask for a testimonial', synonyms: 'request review quote feedback' },
    'time-off': { label: 'Add time off', synonyms: 'absence vacation away sick holiday block' },
    resource: { label: 'Add a room or gear', synonyms: 'resource equipment space' },
  } satisfies Record<string, Entry>,

  actions: {
    site: { label: 'Open the public website', synonyms: 'view site visit home' },
    light: { label: 'Light theme', synonyms: 'appearance color mode' },
    dark: { label: 'Dark theme', synonyms: 'appearance color mode night' },
    system: { label: 'Match system theme', synonyms: 'appearance color mode automatic' },
    pin: { synonyms: 'sidebar' },
    shortcuts: { label: 'Keyboard shortcuts', synonyms: 'keys hotkeys help' },
    logout: { label: 'Sign out', synonyms: 'log out logout leave' },
  },
}
