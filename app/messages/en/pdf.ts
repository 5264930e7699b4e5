/** Pages in place of a PDF, and the texts about one. */
export const pdf = {
  preparing: {
    title: 'Preparing your PDF…',
    text: 'This takes a few seconds. The page reloads by itself.',
  },
  failed: {
    title: 'This PDF isn’t available right now',
    text: 'We couldn’t create it. You can read and print the same document on your page.',
  },
  damaged: {
    title: 'This PDF can’t be opened',
    text: 'The stored file doesn’t match its checksum.',
  },
  tooMany: {
    title: 'Too many downloads',
    text: 'Try again in 15 minutes.',
  },
  tryAgain: 'Try again',
  back: 'Back to your page',
}
