/** Privacy and accessibility: what is true of every studio that runs this program, until it says more. */
export const firstTexts = (studio: string) => [privacy(studio), accessibility(studio)]

const privacy = (studio: string) => ({
  path: '/privacy', title: `Privacy: ${studio}`, description: `What the website of ${studio} keeps about its visitors, who reads it, and how to have it deleted.`,
  sections: [
    { kind: 'heading', content: { heading: 'Privacy', lead: 'You can read every page of this site without telling us who you are. What you write to us is read by us, and by nobody else through this site.' } },
    {
      kind: 'text', content: {
        parts: [
          {
            heading: 'When you only look', text: [
              'These pages set no cookies. Typefaces, pictures and films all come from this site itself; nothing is loaded from another company, so no other company learns that you were here. The map on the contact page comes from OpenStreetMap, and only after you ask for it.',
              'If you stop a film, your browser remembers that for itself. It is not sent to us.',
            ],
          },
          {
            heading: 'When you write to us', text: [
              'The contact form keeps what you typed: your name, your email address, your telephone number if you gave one, the subject, the message and when it came. It is kept in the studio’s own database. The site then sends two emails: a short receipt to the address you gave, and your message to {email}.',
              'Your message is read by the people in the studio who answer messages. Our replies, and notes we make about them, are kept with it.',
              'So that no machine can flood the form, the network address a message comes from is counted for ten minutes and deleted soon after. It is not kept with your message.',
            ],
          },
          {
            heading: 'How long, and how to have it deleted', text: [
              'Messages stay until we delete them; there is no fixed date. Write to {email} to see what we have of you, to correct it or to have it deleted. A person does it, and we reply within {reply}.',
            ],
            link: { label: '{email}', href: 'mailto:{email}' },
          },
          { heading: 'For our own people', text: ['The portal is for staff. Whoever signs in there gets two cookies: one for the session, one by which the portal knows the browser again.'] },
        ],
      },
    },
  ],
})

const accessibility = (studio: string) => ({
  path: '/accessibility', title: `Accessibility: ${studio}`, description: `How the website of ${studio} was made usable for everybody, and whom to tell when it is not.`,
  sections: [
    { kind: 'heading', content: { heading: 'Accessibility', lead: 'This site should work for you however you read it. Here is what was done for that, what is not known yet, and whom to tell.' } },
    {
      kind: 'text', content: {
        parts: [
          {
            heading: 'What was done', text: [
              'Every page can be used with a keyboard alone, shows where the focus is and begins with a link to its content. Menus, questions and the contact form work without JavaScript. A form that is not complete says so in words beside each field, and nothing you typed is lost.',
              'Pages fit a window 320 pixels wide and letters of twice the size. They follow your wish for light or dark, for more contrast, for forced colors and for less motion. Films have no sound and can be stopped. A recording begins only when you start it, and what is heard stands beside it in words. Pictures that say something have a description.',
            ],
          },
          {
            heading: 'How it is checked', text: [
              'We aim at the Web Content Accessibility Guidelines 2.2, level AA. The program’s tests run an automatic check over the pages it comes with, in light and in dark, and walk through forms and menus without JavaScript.',
              'Automatic checks find only a part of what can go wrong, and the pages have not been examined by an independent body. Texts and pictures that the studio adds later are not checked by anybody but the studio.',
            ],
          },
          {
            heading: 'Tell us', text: ['If something is in your way, write to {email} and say which page it was and what you use to read it. We reply within {reply}, and whatever you were looking for, we give you in another way meanwhile.'],
            link: { label: '{email}', href: 'mailto:{email}' },
          },
        ],
      },
    },
  ],
})
