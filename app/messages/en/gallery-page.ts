import { formatCount } from './grammar.ts'

type Counts = { image: number; video: number; audio: number; document: number }

/** The pages of a gallery that guests see. */
export const galleryPage = {
  title: (gallery: string, studio: string) => `${gallery} / ${studio}`,
  privateTitle: (studio: string) => `Private gallery / ${studio}`,
  itemTitle: (name: string, gallery: string) => `${name} / ${gallery}`,
  home: (studio: string) => `${studio}, home page`,
  skip: 'Skip to the gallery',
  view: 'View gallery',
  files: 'Files',
  from: (studio: string) => `From ${studio}`,
  until: (day: string) => `Available until ${day}`,
  questions: 'Questions? Write to',
  studioView: {
    label: 'Studio view',
    draft: 'Only your team can see this gallery. Publish it to let guests in.',
    closed: 'This gallery is closed. Only your team can see it.',
    published: 'You see what guests see. Your visits aren’t counted.',
    watermark: 'Guests see this with your watermark.',
    original: 'Open the original',
  },

  /** 412 photos and 2 videos */
  count: (counts: Counts) => {
    const parts = [
      counts.image && formatCount(counts.image, 'photo'),
      counts.video && formatCount(counts.video, 'video'),
      counts.audio && formatCount(counts.audio, 'recording'),
      counts.document && formatCount(counts.document, 'document'),
    ].filter((part) => typeof part === 'string')
    return parts.length > 2
      ? formatCount(counts.image + counts.video + counts.audio + counts.document, 'file')
      : parts.join(' and ')
  },
  empty: {
    title: 'Nothing here yet',
    text: 'Files are still being added. Come back soon.',
  },
  sections: 'Sections',
  firstSection: 'Start',
  sectionCount: (count: number) => formatCount(count, 'file'),
  find: 'Find by name',
  findShort: 'Find',
  found: (count: number) => formatCount(count, 'match', 'matches'),
  foundNone: 'No file has this name.',
  all: (count: string) => `Show all ${count}`,
  pages: {
    label: 'Pages',
    page: (page: number, last: number) => `Page ${page} of ${last}`,
    previous: 'Previous page',
    next: 'Next page',
  },

  download: {
    title: 'Download',
    what: 'What',
    everything: (count: string) => `Everything, ${count}`,
    section: (title: string, count: number) => `${title}, ${formatCount(count, 'file')}`,
    sizes: {
      web: { name: 'Web size', note: 'For screens and sharing' },
      print: { name: 'Print size', note: 'For prints up to 13 × 9 in' },
      original: { name: 'Originals', note: 'Full quality, as delivered' },
    },
    format: 'You get one zip file. Large galleries come in parts.',
  },

  locked: {
    refused: {
      title: 'Originals aren’t available right now',
      text: 'Contact the studio for details.',
    },
    /** For guests who don’t see what the client pays. */
    waiting: 'Originals aren’t available yet.',
    balance: (amount: string) =>
      `These are previews. Originals unlock automatically when the balance of ${amount} is paid.`,
    part: (amount: string) =>
      `These are previews. Originals unlock automatically when ${amount} is paid.`,
    invoice: 'View invoice',
  },

  item: {
    back: 'Back to the gallery',
    previous: 'Previous',
    next: 'Next',
    position: (position: string, total: string) => `${position} of ${total}`,
    details: 'Details',
    name: 'Name',
    taken: 'Taken',
    size: 'Dimensions',
    bytes: 'Original file',
    length: 'Length',
    pixels: (width: number, height: number) => `${width} × ${height}`,
    open: 'Open document',
    preparing: 'The preview is being prepared. Come back in a few minutes.',
    unplayable: 'This file can’t be played here.',
    closed: 'This document can’t be opened yet.',
  },
  kinds: { image: 'Photo', video: 'Video', audio: 'Recording', document: 'Document' },

  viewer: {
    label: 'Viewer',
    close: 'Close',
    previous: 'Previous',
    next: 'Next',
    slideshow: 'Slideshow',
    stop: 'Stop slideshow',
    details: 'Details',
    download: 'Download',
    /** `{at}` and `{total}` are filled in by the viewer. */
    counter: '{at} of {total}',
    failed: 'This photo couldn’t be loaded. Try again.',
    unplayable: 'This file can’t be played here yet.',
  },

  pin: {
    title: 'Enter the PIN',
    lead: 'This gallery is protected. Enter the PIN that you got with the link.',
    label: 'PIN',
    act: 'Open gallery',
  },
  none: {
    title: 'Private gallery',
    lead: 'This gallery is private or no longer available. Open it from the link in your email.',
    busy: 'Too many attempts from your network. Try again in 15 minutes.',
    lost: 'Lost your link?',
    lostLead: 'Enter the email address we write to, and we’ll send you a new one.',
    email: 'Email',
    act: 'Email me a link',
  },
  ended: {
    title: 'This gallery has closed',
    lead: 'It’s no longer available. Ask us to open it again.',
    act: 'Request more time',
    done: 'We’ve received your request and will get back to you.',
  },

  card: {
    title: 'Galleries',
    until: (day: string) => `Available until ${day}`,
  },
}
