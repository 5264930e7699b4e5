import { formatCount } from './grammar.ts'

/** The page of a download from a gallery. */
export const galleryDownload = {
  pageTitle: (name: string, studio: string) => `${name} / ${studio}`,
  title: 'Your download',
  refused: 'This can’t be downloaded',
  lead: (until: string) =>
    `An interrupted download continues where it stopped. You can start it until ${until}.`,
  partsLead: (count: number) =>
    `It comes in ${count} parts that every computer can open. Each part is a complete zip file.`,
  part: (number: number, count: number) => `Part ${number} of ${count}`,
  files: (count: number) => formatCount(count, 'file'),
  download: 'Download',
  whole: 'Download everything in one file',
  leftOut: {
    uncertain: {
      title: 'Left out to protect your privacy',
      text: 'We couldn’t confirm that these files contain no location data. Ask us, and we’ll send them to you.',
    },
    pending: {
      title: 'Still being prepared',
      text: 'These files aren’t ready in this size yet. Try again in a few minutes.',
    },
    unreadable: {
      title: 'Couldn’t be read',
      text: 'Everything else can be downloaded. Let us know, and we’ll upload these files again.',
    },
  },
  more: (count: number) => `and ${count} more`,
}
