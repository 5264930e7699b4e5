/** The page behind the link of a letter that asks for some words. */
export const testimonial = {
  title: (studio: string) => `A few words for ${studio}`,
  heading: 'How was it?',
  lead: ({ name, studio, project }: { name: string; studio: string; project: string | null }) =>
    `Hello ${name}. You worked with ${studio}${project ? ` on “${project}”` : ''}, and we would like to hear how it was. Three sentences are enough: what you needed, what it was like, what came of it.`,
  quote: 'Your words',
  quoteHint: 'About 300 letters read best on a page. Plain is good.',
  name: 'Your name',
  role: 'Role or company',
  optional: '(optional)',
  consent: (studio: string) => `With these words you let ${studio} show them, with your name and role, on its website. Somebody there reads them first, and until then you can change them here.`,
  send: 'Send',
  save: 'Send what you changed',
  keep: 'Leave it as it was',
  problems: {
    'quote-missing': 'Write a few words first.',
    'quote-long': 'Keep it under 3,000 letters.',
    'name-missing': 'Enter your name.',
    'name-long': 'Keep the name under 120 letters.',
    'role-long': 'Keep this under 160 letters.',
    'too-many-changes': 'That was a lot of changes in a short time. What you typed is still here; wait a few minutes and send it again.',
  } as Record<string, string>,

  thanks: 'Thank you.',
  thanksLead: (studio: string) => `${studio} reads what you wrote before it appears on the website.`,
  decidedLead: (studio: string) => `${studio} has read what you wrote. It can no longer be changed here.`,
  wrote: 'What you wrote',
  change: 'Change what you wrote',

  ended: 'This link no longer opens.',
  endedLead: 'It was taken back, or it is too old. Should you still want to tell us something, write to us.',
  tooMany: 'Too many tries.',
  tooManyLead: 'From where you are, many links were tried that open nothing. Wait a quarter of an hour, then open yours again.',
  write: (email: string) => `Write to ${email}`,
}
