/**
 * Privacy and accessibility: what is true of every studio that runs this program, until it says
 * more.
 */
export const firstTexts = (studio: string) => [privacy(studio), accessibility(studio)]

const privacy = (studio: string) => ({
  path: '/privacy',
  title: `Privacy: ${studio}`,
  description: `What the website of ${studio} keeps about its visitors, who reads it, and how to have it deleted.`,
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
        parts: [
          {
            heading: 'If you’re just browsing',
            text: [
              'The public pages set no cookies. Typefaces, pictures and films all come from this site itself; nothing is loaded from another company, so no other company learns that you were here. The map on the contact page comes from OpenStreetMap, and only after you ask for it.',
              'If you stop a film, your browser remembers that for itself. It is not sent to us.',
            ],
          },
          {
            heading: 'When you write to us',
            text: [
              'The contact form keeps what you typed: your name, your email address, your phone number, if you gave one, the subject, the message and when you sent it. It is kept in the studio’s own database. The site then sends two emails: a short receipt to the address you gave, and your message to {email}.',
              'Your message is read by the people in the studio who answer messages. Our replies, and notes we make about them, are kept with it.',
              'To stop spam, we count messages per IP address for ten minutes. The count is deleted soon after and is not kept with your message.',
            ],
          },
          {
            heading: 'When you request a date',
            text: [
              'We keep what you typed and the time you asked for, and add you to our list of clients. As we work together, we add what we agree on: the place, the price, what you paid and any changes.',
              'We email you a private link to your booking. Anyone who has that link can see the booking, reschedule it and cancel it, so keep it to yourself; ask us and we replace it. It stops working 60 days after the booking. The page sets one cookie, so your browser can open it again for 30 days.',
              'Our staff can follow our bookings in the calendar program they use. It gets the time, the place and the title of a booking or the name of its client, and the company that runs that program can read them.',
            ],
          },
          {
            heading: 'When you write a testimonial',
            text: [
              'We ask by email, with a private link. What you send there is read by us first. If we publish it, it appears on this site with the name and role you gave, and we tell you. Email {email} to change it or to have it taken down.',
            ],
          },
          {
            heading: 'How long, and how to have it deleted',
            text: [
              'Messages and bookings stay until we delete them; there is no fixed date. Write to {email} to see what we have about you, to correct it or to have it deleted. What the law makes us keep, such as records of payments, has to stay. A person will handle it and reply within {reply}.',
            ],
            link: { label: '{email}', href: 'mailto:{email}' },
          },
          {
            heading: 'For our own people',
            text: [
              'Staff who sign in to the portal get two cookies: one for the session, one that recognizes the browser.',
            ],
          },
        ],
      },
    },
  ],
})

const accessibility = (studio: string) => ({
  path: '/accessibility',
  title: `Accessibility: ${studio}`,
  description: `How the website of ${studio} was made usable for everybody, and who to tell when it isn’t.`,
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
            heading: 'What was done',
            text: [
              'Every page can be used with a keyboard alone, shows where the focus is and begins with a link to its content. Menus, questions and the contact form work without JavaScript. A form that is not complete says so in words beside each field, and nothing you typed is lost.',
              'Pages fit a window 320 pixels wide and text at twice the size. They follow your light or dark setting, for more contrast, for forced colors and for less motion. Films have no sound and can be stopped. A recording begins only when you start it, and every recording has a transcript. Meaningful pictures have descriptions.',
            ],
          },
          {
            heading: 'How it is checked',
            text: [
              'We aim for the Web Content Accessibility Guidelines 2.2, level AA. The program’s tests run an automatic check over the pages it comes with, in light and in dark, and walk through forms and menus without JavaScript.',
              'Automatic checks find only a part of what can go wrong, and the pages have not been examined by an independent body. Texts and pictures that the studio adds later are not checked by anybody but the studio.',
            ],
          },
          {
            heading: 'Tell us',
            text: [
              'If something gets in your way, write to {email} and say which page it was and what you use to read it. We reply within {reply}, and we’ll get you what you need another way in the meantime.',
            ],
            link: { label: '{email}', href: 'mailto:{email}' },
          },
        ],
      },
    },
  ],
})
