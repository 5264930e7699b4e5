import { formatCount } from './grammar.ts'

/** A line of the command palette: its label, and other words people look for it by. */
type Entry = { label: string; also: string }

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
    '/portal': { label: 'Dashboard', also: 'home start today overview statistics' },
    '/portal/bookings': { label: 'Bookings', also: 'calendar week dates schedule agenda shoots' },
    '/portal/bookings/month': { label: 'Month', also: 'bookings calendar schedule' },
    '/portal/bookings/list': { label: 'All bookings', also: 'bookings list table holds canceled' },
    '/portal/bookings/import': {
      label: 'Import bookings',
      also: 'calendar file ics google outlook upload move in',
    },
    '/portal/photography': { label: 'Photography', also: 'photos pictures images shoots' },
    '/portal/photography/portfolio': {
      label: 'Photography portfolio',
      also: 'case studies work gallery consent releases',
    },
    '/portal/videography': { label: 'Videography', also: 'films movies video documentary' },
    '/portal/videography/portfolio': {
      label: 'Videography portfolio',
      also: 'case studies work films documentary',
    },
    '/portal/podcasts': { label: 'Podcasts', also: 'audio episodes recordings' },
    '/portal/podcasts/portfolio': {
      label: 'Podcast portfolio',
      also: 'case studies work episodes',
    },
    '/portal/projects': { label: 'Projects', also: 'work board kanban tasks stages' },
    '/portal/projects/list': { label: 'All projects', also: 'projects list table completed' },
    '/portal/clients': { label: 'Clients', also: 'customers contacts people companies' },
    '/portal/clients/inquiries': {
      label: 'Inquiries',
      also: 'inbox messages mail leads requests enquiries reply',
    },
    '/portal/clients/quotes': {
      label: 'Quotes',
      also: 'offers proposals estimates bids accept',
    },
    '/portal/clients/invoices': {
      label: 'Invoices',
      also: 'bills billing receivables overdue credit notes statements csv export',
    },
    '/portal/clients/payments': {
      label: 'Payments',
      also: 'money ledger transactions refunds income revenue deposits reverse receipts csv export',
    },
    '/portal/analytics': {
      label: 'Analytics',
      also: 'reports charts numbers revenue statistics',
    },
    '/portal/settings': { label: 'Settings', also: 'preferences options configuration' },
    '/portal/settings/security/two-factor': {
      label: 'Two-step verification',
      also: 'two-factor 2fa mfa authenticator recovery codes',
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
    prices: 'price list packages items rates services catalog pricing fees',
    invoicing: 'invoices billing bank iban tax vat numbers address',
    website: 'site pages editor publish preview cms',
    library: 'media images photos pictures videos files assets',
    testimonials: 'reviews quotes feedback',
    dates: 'availability services online booking scheduling',
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
      name: { label: 'Your name', also: 'rename signature' },
      current: { label: 'Change password', also: 'passphrase credentials' },
      picture: { label: 'Profile picture', also: 'photo avatar portrait image' },
    },
    security: {
      sessions: { label: 'Sessions', also: 'devices browsers sign out everywhere' },
    },
    appearance: {
      theme: { label: 'Theme', also: 'dark light mode color night' },
      'menu-opens': { label: 'Menu behavior', also: 'sidebar hover pinned' },
      keys: { label: 'Single-letter shortcuts', also: 'keyboard hotkeys accessibility' },
    },
    studio: {
      name: { label: 'Studio name', also: 'company business brand title rename' },
      legalName: { label: 'Legal name', also: 'company footer copyright imprint' },
      badge: { label: 'Icon letter', also: 'logo badge favicon mark' },
      place: { label: 'Location', also: 'latitude longitude map coordinates city' },
      timeZone: { label: 'Time zone', also: 'timezone clock hours utc' },
      currency: { label: 'Currency', also: 'dollar euro money usd' },
      weekStart: { label: 'First day of the week', also: 'week start sunday monday calendar' },
      closedDays: { label: 'Closed days', also: 'holidays vacation christmas thanksgiving' },
      'open:0': { label: 'Opening hours', also: 'working hours business days weekend week' },
    },
    invoicing: {
      taxes: { label: 'Tax rates', also: 'vat gst sales tax percent' },
      iban: { label: 'Bank account', also: 'iban bic payment instructions transfer' },
      invoicePattern: { label: 'Invoice numbers', also: 'pattern numbering series' },
      dueDays: { label: 'Payment term', also: 'due days net 14 30' },
    },
    quotes: {
      validDays: { label: 'How long quotes are valid', also: 'expiry expire days' },
      undoMinutes: { label: 'Time to undo an acceptance', also: 'undo window minutes' },
      approvalAbove: { label: 'Approval of quotes', also: 'approve above amount manager' },
      'quote-templates': { label: 'Quote templates', also: 'reuse saved quotes' },
    },
    policy: {
      reply: { label: 'Reply time', also: 'response answer hours promise' },
      photographyFrom: { label: 'Delivery times', also: 'turnaround weeks deadline due' },
      deposit: { label: 'Deposit', also: 'down payment retainer percent upfront' },
      sameDayCounts: { label: 'Refunds', also: 'cancellation cancel money back notice' },
      reminder: { label: 'Reminder to the client', also: 'remind email notification before date' },
      studioRefund: {
        label: 'Refund if you cancel',
        also: 'cancellation studio cancels money back',
      },
      travelIncluded: { label: 'Travel', also: 'expenses mileage trip quote' },
    },
    dates: {
      offered: { label: 'Services clients can request', also: 'length duration slots lead time' },
    },
    people: {
      role: { label: 'Roles', also: 'permissions rights manager bookkeeper crew' },
    },
    email: {
      email: { label: 'Studio email', also: 'sender from address reply' },
      host: { label: 'Mail server', also: 'smtp host port password gmail outlook' },
      to: { label: 'Test email', also: 'try check deliverability' },
    },
  } satisfies Record<string, Record<string, Entry>>,

  /** The pages and shared content of the website editor. */
  parts: {
    home: { label: 'Home page', also: 'headline hero video start' },
    about: { label: 'About page', also: 'mission vision values' },
    services: { label: 'Services page', also: 'process steps' },
    photography: { label: 'Photography page', also: 'videography' },
    documentary: { label: 'Documentary page', also: 'films' },
    podcast: { label: 'Podcast page', also: 'episodes faq' },
    portfolio: { label: 'Portfolio page', also: 'case studies work projects order' },
    contact: { label: 'Contact page', also: 'form map faq' },
    privacy: { label: 'Privacy page', also: 'legal gdpr data protection' },
    accessibility: { label: 'Accessibility page', also: 'legal a11y' },
    everywhere: {
      label: 'Site-wide content',
      also: 'address phone hours social links logo color footer tagline',
    },
    'service-list': {
      label: 'Services and prices',
      also: 'starting price rates cost packages fees',
    },
    team: { label: 'Team on the website', also: 'members people bios staff' },
    testimonials: { label: 'Testimonials on the website', also: 'reviews quotes' },
  } satisfies Record<string, Entry>,

  /** Records that can be created. */
  create: {
    booking: { label: 'New booking', also: 'add create schedule shoot appointment date' },
    inquiry: { label: 'New inquiry', also: 'add create lead phone call referral instagram log' },
    project: { label: 'New project', also: 'add create job' },
    quote: { label: 'New quote', also: 'add create offer proposal estimate bid' },
    invoice: { label: 'New invoice', also: 'add create bill charge' },
    client: { label: 'New client', also: 'add create customer contact' },
  } satisfies Record<string, Entry>,

  /** Actions that start with a form of some page. */
  tasks: {
    payment: { label: 'Record a payment', also: 'paid money deposit received check cash refund' },
    upload: { label: 'Upload files', also: 'add images photos videos audio media' },
    publish: { label: 'Publish website changes', also: 'pages go live drafts unpublished' },
    'price-item': { label: 'Add a price', also: 'new package item price list product service' },
    template: { label: 'New reply template', also: 'canned response snippet saved answer' },
    invite: { label: 'Add or invite a person', also: 'add user team member staff employee crew' },
    testimonial: { label: 'Ask for a testimonial', also: 'request review quote feedback' },
    'time-off': { label: 'Add time off', also: 'absence vacation away sick holiday block' },
    resource: { label: 'Add a room or gear', also: 'resource equipment space' },
  } satisfies Record<string, Entry>,

  actions: {
    site: { label: 'Open the public website', also: 'view site visit home' },
    light: { label: 'Light theme', also: 'appearance color mode' },
    dark: { label: 'Dark theme', also: 'appearance color mode night' },
    system: { label: 'Match system theme', also: 'appearance color mode automatic' },
    pin: { also: 'sidebar' },
    shortcuts: { label: 'Keyboard shortcuts', also: 'keys hotkeys help' },
    logout: { label: 'Sign out', also: 'log out logout leave' },
  },
}
