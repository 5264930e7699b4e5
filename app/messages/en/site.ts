import { categories } from './categories.ts'
import { capitalize, pluralize, spellCount } from './grammar.ts'

type Category = keyof typeof categories

/**
 * Text of the public site and the sign-in screens. The studio's own text comes from the database.
 */
export const site = {
  /** Number format if there is no studio yet. */
  locale: 'en-US',
  skip: 'Skip to content',
  sample: {
    label: 'About this website',
    text: 'This is Backlot’s sample studio. Everyone and everything in it is fictional.',
  },
  unpublished: {
    label: 'About this website',
    text: 'Only you can see this.',
    publish: 'Publish my site',
  },
  /** The only page of a site that isn't published. */
  holding: { write: 'Write to us' },
  nav: {
    label: 'Main',
    home: 'Home',
    about: 'About',
    services: 'Services',
    portfolio: 'Portfolio',
    contact: 'Contact',
    portal: 'Portal',
  },
  menu: { open: 'Open menu', close: 'Close menu' },
  toast: { dismiss: 'Dismiss' },
  password: { show: 'Show', hide: 'Hide', what: 'password' },

  home: {
    video: { pause: 'Pause background video', play: 'Play background video' },
  },

  checkDate: 'Check a date',

  services: { from: (amount: string) => `From ${amount}` },

  portfolio: {
    categories,
    caption: (category: Category, client: string) =>
      `${categories[category]}, for ${client || 'a private client'}`,
    filter: 'Filter',
    all: 'All',
    titleOf: (category: Category, title: string) => `${categories[category]}: ${title}`,
    showing: (count: number, category: string | null) =>
      `Showing ${count} ${category ? `${category} ` : ''}${pluralize(count, 'project')}`,
    empty: 'Nothing here yet.',
    emptyOf: (category: string | null) =>
      `We haven’t published any ${category ? `${category} ` : ''}work yet.`,
    showAll: 'Show all projects',
    /** Replaces `{projects}` in the studio's text, and `{Projects}` at the start of a sentence. */
    figures: (count: number) => {
      const projects = spellCount(count, 'project')
      return { projects, Projects: capitalize(projects) }
    },
    client: 'Client',
    privateClient: 'Private client',
    category: 'Category',
    year: 'Year',
    delivered: 'Delivered in',
    brief: 'The brief',
    work: 'What we did',
    credits: 'Credits',
    /** Caption and credit of an image. */
    captionWithCredit: (caption: string, credit: string) =>
      credit
        ? `${caption && `${/[.!?…]$/.test(caption) ? caption : `${caption}.`} `}Photo: ${credit}`
        : caption,
    quotes: 'What the client says',
    next: 'Next project',
    back: 'All projects',
    like: 'Start a project like this',
    film: { pause: 'Pause video', play: 'Play video' },
    captions: 'Captions',
    play: 'Play',
    pause: 'Pause',
    position: 'Position',
    /** Screen readers read this in place of the `/` in "0:12 / 3:40". */
    outOf: 'of',
    chapters: 'Chapters',
    transcript: 'Transcript',
    silent: 'The audio couldn’t be loaded. You can read the transcript below.',
  },

  footer: {
    links: 'Quick links',
    services: 'Services',
    find: 'Find us',
    portal: 'Access Business Portal',
    staff: 'Staff sign-in',
    rights: (year: number, name: string) => `© ${year} ${name}`,
    privacy: 'Privacy',
    accessibility: 'Accessibility',
  },

  contact: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    optional: '(optional)',
    service: 'What is it about?',
    services: {
      photography: 'Photography & videography',
      documentary: 'Documentary',
      podcast: 'Podcast',
      other: 'Something else',
    },
    message: 'Message',
    trap: 'Leave this field empty',
    send: 'Send message',
    sending: 'Sending...',
    sent: 'Thank you for your message! We will get back to you soon.',
    unsent: 'Your message didn’t go through. Nothing was lost. Try again, or email',
    rate: 'Too many messages in a short time. Your text is saved here. Wait a few minutes, or email',
    attention: (count: number) => capitalize(spellCount(count, 'thing to fix', 'things to fix')),
    reply: (hours: string) => `We’ll reply within ${hours}.`,
    mailed: (email: string) => `A receipt is on its way to ${email}.`,
    received: 'Message received.',
    another: 'Send another message',
    privacy: 'What we do with your details',
    facts: 'How to reach us',
    address: 'Studio',
    telephone: 'Phone',
    hours: 'Hours',
    map: (name: string, address: string) => `Map showing ${name} at ${address}`,
    directions: 'Get directions',
    loadMap: 'Show the map (OpenStreetMap)',
  },

  auth: {
    title: (studio: string) => `${studio} Portal`,
    lead: 'For studio staff. Sign in with your work email.',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    signingIn: 'Signing in...',
    failed: 'Invalid email or password',
    refused: {
      'too-many-guesses':
        'Too many attempts. Wait 15 minutes, or reset your password to sign in now.',
      'server-busy': 'Too many people are signing in right now. Try again in a few seconds.',
    },
    unsent: 'We couldn’t reach the server. What you typed is still here. Try again.',
    ended: 'Your session ended. Sign in to continue.',
    endedWithDrafts: 'Your session ended. Sign in to continue; what you typed is still here.',
    success: 'Successfully signed in!',
    forgot: 'Forgot your password?',
    back: 'Back to the website',
    toSignIn: 'Back to sign in',
    samples: 'Sample studio: choose an account.',
    samplePassword: (password: string) => `The password for every account is ${password}.`,
    roles: { owner: 'Owner', manager: 'Manager', bookkeeper: 'Bookkeeper', crew: 'Crew' } as Record<
      string,
      string
    >,
  },

  reset: {
    title: 'Forgot your password?',
    lead: 'Enter your work email and we’ll send a reset link.',
    send: 'Send reset link',
    sending: 'Sending...',
    sent: 'If there’s an account for this address, we’ve sent it a reset link.',
    newTitle: 'Set a new password',
    newLead: 'You’ll be signed out everywhere else.',
    newPassword: 'New password',
    hint: 'At least 12 characters. A few words you can remember are fine.',
    save: 'Save password',
    saving: 'Saving...',
    ended: 'This link no longer works.',
    endedWhy: 'It was already used or has expired.',
    again: 'Get a new link',
  },

  setUp: {
    title: 'Set up your studio',
    closed:
      'This studio isn’t set up yet. To set it up, open the one-time link that Backlot created when it started.',
    kept: (file: string, size: string) =>
      `The sample studio was removed. Its backup is in ${file} (${size}).`,
    closedWhere:
      'The link is in the terminal, or in the file set-up-link in the data folder. Restart Backlot to get a new one.',
    lead: 'This takes a minute. Your account will be the owner account.',
    studioGroup: 'The studio',
    ownerGroup: 'You',
    studio: 'Studio name',
    studioEmail: 'Studio email',
    studioEmailHint: 'Messages from your website go here.',
    country: 'Country',
    countryHint: 'Sets how dates, times and amounts are shown.',
    countryChoose: 'Choose a country',
    timeZone: 'Time zone',
    timeZoneChoose: 'Choose a time zone',
    currency: 'Currency',
    currencyChoose: 'The country’s currency',
    services: 'What do you offer?',
    servicesHint: 'Your website shows only these. You can change them later.',
    serviceNames: {
      photography: 'Photography & videography',
      documentary: 'Documentary production',
      podcast: 'Podcast production',
    },
    name: 'Your name',
    email: 'Your email',
    save: 'Set up your studio',
    saving: 'Setting up...',
    bring: 'Already have a studio?',
    bringLink: 'Restore a backup or import a studio file',
  },

  import: {
    title: 'Import your studio',
    lead: 'Choose a studio file or a backup, then sign in with an account of that studio.',
    upload: 'Upload a studio file',
    file: 'Studio file',
    fileHint: 'The file you downloaded from Settings › Backups. It ends with .zip or .zip.age.',
    fileMissing: 'Choose the file first.',
    large: 'For more than 10 GB, copy the file to the machine instead and enter its path below.',
    needsScript:
      'Uploading needs JavaScript. Copy the file to the machine, and enter its path below.',
    passphrase: 'Passphrase',
    passphraseHint: 'Only if the file is encrypted.',
    start: 'Upload and import',
    uploading: (done: string, total: string) => `Uploading: ${done} of ${total}`,
    progress: 'Upload',
    stop: 'Stop',
    uploaded: (name: string) => `${name} is uploaded.`,
    cut: 'The upload was interrupted. Press the button again to resume.',
    machine: 'Use a file on this machine',
    path: 'Path',
    pathHint:
      'A studio file, the file of a backup, or a backup folder, which means its newest one.',
    import: 'Import',
    importing: 'Importing...',
    failed: 'Nothing was imported.',
    back: 'Set up a new studio instead',
  },

  preview: {
    ended: 'This preview link no longer works.',
    endedLead: (studio: string) => `It was turned off or has expired. Ask ${studio} for a new one.`,
    write: (email: string) => `Email ${email}`,
    missing: 'This page isn’t in the preview.',
    missingLead: 'The link works, but there’s no page at this address.',
    home: 'Open the preview’s home page',
  },

  error: {
    title: 'Unexpected Application Error!',
    generic: 'Something went wrong on our end.',
    request: (id: string) => `Request ${id}`,
    again: 'Try again',
    home: 'Go to the home page',
    offline: {
      title: 'No connection',
      text: 'This page couldn’t load. Check your internet connection and try again.',
    },
  },
}
