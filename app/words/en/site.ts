import { kinds } from './kinds.ts'
import { capital, numberWord } from './numbers.ts'

type Kind = keyof typeof kinds

/**
 * What the program itself says on the public site and on the screens before the portal. The
 * studio's own words are rows of the database.
 */
export const site = {
  /** How numbers are written where no studio has said. */
  locale: 'en-US',
  skip: 'Skip to content',
  sample: {
    label: 'About this website',
    text: 'This is the sample studio of Backlot. Everybody and everything in it is invented.',
  },
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
    kinds,
    caption: (kind: Kind, client: string) => `${kinds[kind]}, for ${client || 'a private client'}`,
    filter: 'Filter',
    all: 'All',
    titleOf: (kind: Kind, title: string) => `${kinds[kind]}: ${title}`,
    showing: (count: number, kind: string | null) =>
      `Showing ${count} ${kind ? `${kind} ` : ''}${count === 1 ? 'project' : 'projects'}`,
    empty: 'Nothing here yet.',
    emptyOf: (kind: string | null) =>
      `We have not published any ${kind ? `${kind} ` : ''}work${kind ? '' : ' yet'}.`,
    showAll: 'Show all projects',
    /**
     * What stands for `{projects}` in a text of the studio's, and for `{Projects}` where it begins
     * a sentence.
     */
    figures: (count: number) => {
      const projects = `${numberWord(count)} ${count === 1 ? 'project' : 'projects'}`
      return { projects, Projects: capital(projects) }
    },
    client: 'Client',
    privateClient: 'Private client',
    category: 'Category',
    year: 'Year',
    delivered: 'Delivered in',
    brief: 'The brief',
    work: 'What we did',
    credits: 'Credits',
    /** Under a picture: what it shows, and who took it. */
    told: (caption: string, credit: string) =>
      credit
        ? `${caption && `${/[.!?…]$/.test(caption) ? caption : `${caption}.`} `}Photograph: ${credit}`
        : caption,
    quotes: 'What the client says',
    next: 'Next project',
    back: 'All projects',
    like: 'Start a project like this',
    film: { pause: 'Pause the film', play: 'Play the film' },
    captions: 'Captions',
    play: 'Play',
    pause: 'Pause',
    position: 'Position',
    /** Said after every `/`: how far the recording is. */
    outOf: 'of',
    chapters: 'Chapters',
    transcript: 'Transcript',
    silent: 'The recording could not be loaded. The transcript below says what is heard.',
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
    topic: 'What is it about?',
    topics: {
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
    attention: (count: number) =>
      `Please fix ${count === 1 ? 'one thing' : `${numberWord(count)} things`}`,
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
    lead: 'For the studio’s staff. Sign in with your work email.',
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
    unsent: 'The studio could not be reached. What you typed is still here; try again.',
    ended: 'Your session ended. Sign in to continue where you left off.',
    success: 'Successfully signed in!',
    forgot: 'Forgot your password?',
    back: 'Back to the website',
    toSignIn: 'Back to sign in',
    samples: 'Sample studio: choose who to be.',
    samplePassword: (password: string) => `Every password is ${password}.`,
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
    endedWhy: 'It was already used, or it has expired.',
    again: 'Get a new link',
  },

  setUp: {
    title: 'Set up your studio',
    closed:
      'This studio is not set up yet. The one-time link that opens this screen was given out when the program started.',
    kept: (file: string, size: string) =>
      `The sample was removed. Its backup is kept in ${file} (${size}).`,
    closedWhere:
      'It is printed in the terminal, or kept in the file set-up-link in the data folder. A new start makes a new link.',
    lead: 'This takes a minute. The account you make here is the owner’s.',
    theStudio: 'The studio',
    you: 'You',
    studio: 'Studio name',
    studioEmail: 'Studio email',
    studioEmailHint: 'Where messages from the website go.',
    timeZone: 'Time zone',
    timeZoneChoose: 'Choose a time zone',
    name: 'Your name',
    email: 'Your email',
    save: 'Set up your studio',
    saving: 'Setting up...',
  },

  preview: {
    ended: 'This preview link has ended.',
    endedLead: (studio: string) =>
      `It was turned off, or it has expired. Ask ${studio} for a new one.`,
    write: (email: string) => `Write to ${email}`,
    missing: 'This page isn’t in the preview.',
    missingLead: 'The link works, but there is no page at this address.',
    home: 'Open the preview’s home page',
  },

  error: {
    title: 'Unexpected Application Error!',
    generic: 'Something went wrong on our side.',
    request: (id: string) => `Request ${id}`,
    again: 'Try again',
    home: 'Go to the home page',
    offline: {
      title: 'No connection',
      text: 'The studio can’t be reached. Check your internet connection, then try again.',
    },
  },
}
