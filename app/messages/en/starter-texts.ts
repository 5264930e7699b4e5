/** Privacy and accessibility pages of a new studio: only what is true of every studio. */
export const buildStarterTexts = (studio: string) => [
  buildPrivacyPage(studio),
  buildAccessibilityPage(studio),
]

const buildPrivacyPage = (studio: string) => ({
  path: '/privacy',
  title: `Privacy: ${studio}`,
  description: `What ${studio} keeps about visitors to this website, who sees it and how to have it deleted.`,
  sections: [
    {
      kind: 'heading',
      content: {
        heading: 'Privacy',
        lead: 'You can read every page of this site without telling us who you are. If you write to us or request a date, this is what we keep and who sees it.',
      },
    },
    {
      kind: 'text',
      content: {
        parts: privacyParts,
      },
    },
  ],
})

const privacyParts = [
  {
    heading: 'If you’re just browsing',
    text: [
      'The public pages set no cookies. Fonts, pictures and films come from this site. Nothing loads from another company, so no other company learns that you were here. The map on the contact page comes from OpenStreetMap and loads only if you ask for it.',
      'If you pause a film, your browser remembers it. We aren’t told.',
    ],
  },
  {
    heading: 'When you write to us',
    text: [
      'We keep what you send us with the contact form: your name, your email address, your phone number if you gave one, the subject, the message and when you sent it. It’s stored in the studio’s own database. The site then sends two emails: a short receipt to the address you gave, and your message to {email}.',
      'The people in the studio who answer messages read yours. Our replies, and any notes we make, are kept with it.',
      'To stop spam, we count messages per IP address for ten minutes. The count is deleted soon after and isn’t kept with your message.',
    ],
  },
  {
    heading: 'When you request a date',
    text: [
      'We keep what you typed and the time you asked for, and add you to our list of clients. As we work together, we add what we agree on: the place, the price, what you paid and any changes.',
      'We email you a private link to your booking. Anyone who has that link can see the booking, reschedule it and cancel it, so keep it to yourself. If you think someone else has it, ask us for a new one. It stops working 60 days after the booking. The page sets one cookie, so your browser can open it again for 30 days.',
      'Our staff can see our bookings in their own calendar app. The app gets the time and place of a booking and its title or the client’s name, and the company that runs the app can read them.',
    ],
  },
  {
    heading: 'When you’re our client',
    text: [
      'We email private links to a page of your own. It shows your dates, projects and messages, and, if you’re the one who handles them, your quotes, invoices and payments. Anyone who has such a link can open the page, so keep it to yourself. If you think someone else has it, ask us to end it. The page sets one cookie, so your browser can open it again: for 30 days after your last visit, at most 180 days in all.',
      'For invoices we keep the billing address and tax number you give us, and what you paid. We see when you first opened a link and when you last visited. For a quote, we also see when you opened it, how far you got and what you chose. As proof of what was agreed, we keep your IP address and browser of those moments.',
    ],
  },
  {
    heading: 'When you open a gallery',
    text: [
      'If we share a gallery with you, we keep your name and email address, what you may download and when you last visited. Anyone who has its open link can look without giving a name. That page sets one cookie, so your browser can open it again until 180 days after your last visit. If the link has a PIN, we count wrong ones per network for 15 minutes.',
      'We see on which days a gallery was visited and by how many people, how often each picture was opened, and what was downloaded, with your name if the gallery was shared with you. We keep no IP addresses with it. All of it is deleted with the gallery. When we end your access to your last gallery, we delete your name and address, unless you also are our client.',
    ],
  },
  {
    heading: 'When you write a testimonial',
    text: [
      'We ask by email, with a private link. We read what you send before anyone else. If we publish it, it appears on this site with the name and role you gave, and we tell you. Email {email} to change it or to have it taken down.',
    ],
  },
  {
    heading: 'How long we keep it, and how to have it deleted',
    text: [
      'We keep messages and bookings until we delete them; there is no fixed date. Email {email} to see what we have about you, correct it or have it deleted. A person will handle it and reply within {reply}. We have to keep what the law requires, such as payment records.',
    ],
    link: { label: '{email}', href: 'mailto:{email}' },
  },
  {
    heading: 'Staff',
    text: [
      'Staff who sign in to the portal get two cookies: one for the session, one that recognizes the browser.',
    ],
  },
]

const buildAccessibilityPage = (studio: string) => ({
  path: '/accessibility',
  title: `Accessibility: ${studio}`,
  description: `What ${studio} does to make this website accessible, and who to tell when something gets in your way.`,
  sections: [
    {
      kind: 'heading',
      content: {
        heading: 'Accessibility',
        lead: 'This site should work for you however you read it. Here’s what we’ve done, what we don’t know yet, and who to tell.',
      },
    },
    {
      kind: 'text',
      content: {
        parts: [
          {
            heading: 'What we’ve done',
            text: [
              'Every page can be used with a keyboard alone, shows where the focus is and begins with a link to its content. Menus, questions and the contact form work without JavaScript. If a form is incomplete, it says so next to each field, and nothing you typed is lost.',
              'Pages fit a window 320 pixels wide and text at twice the size. They follow your settings for light or dark, more contrast, forced colors and less motion. Background films have no sound and can be paused. Other films and recordings play only when you start them.',
            ],
          },
          {
            heading: 'How we check',
            text: [
              'We aim for the Web Content Accessibility Guidelines 2.2, level AA. The software behind this site has tests that check its standard pages, in light and dark, and use its forms and menus without JavaScript.',
              'Automated checks find only some problems, and no independent body has reviewed these pages. Only the studio checks the text and pictures it adds.',
            ],
          },
          {
            heading: 'Tell us',
            text: [
              'If something gets in your way, email {email}. Tell us which page it was and what you use to read it. We’ll reply within {reply}.',
            ],
            link: { label: '{email}', href: 'mailto:{email}' },
          },
        ],
      },
    },
  ],
})
