/** The page after a form is sent. It states only facts known at that moment. */
export const receipt = {
  title: (studio: string) => `Request received / ${studio}`,
  messageTitle: (studio: string) => `Message received / ${studio}`,
  date: {
    heading: 'Request received.',
    changed: {
      pending: 'We’ve agreed on a time.',
      confirmed: 'You’re booked.',
      canceled: 'This booking is canceled.',
      ended: 'This hold has expired.',
      done: 'Thank you.',
      proposed: 'We’ve suggested another time.',
    } as Record<string, string>,
    onHold: (until: string) => `On hold for you until ${until}.`,
    onHoldShort: (until: string, longer: string) =>
      `On hold for you until ${until}. Open the link in our email by then, and we’ll hold it for ${longer}.`,
    notHeld: 'This time isn’t on hold yet. We’ll check it and get back to you.',
    received: 'We received your request.',
    ended:
      'This hold has expired. If the time is still available, open the link in our email to hold it again.',
    what: 'Service',
    when: 'When',
    yours: 'Your time',
    wrote: 'We emailed',
    link: 'Your private link',
    email: 'Email address',
    linkHint: 'View, reschedule or cancel your request here. Keep this link private.',
    linkOnly: 'We can’t send email to this address, so save this link to get back to your request.',
    wrong: 'Wrong address? Change it',
    correct: 'Change the address',
    calendar: 'Add to calendar',
    another: 'Check another date',
    next: 'What happens next',
    open: {
      when: (until: string) => `By ${until}`,
      text: (email: string, longer: string) =>
        `Open the link in the email we sent to ${email} to confirm your address, and we’ll hold the time for ${longer}.`,
    },
    reply: {
      when: (due: string) => `By ${due}`,
      text: 'We’ll reply with a written quote or suggest another time.',
    },
    deposit: {
      when: 'When you agree',
      text: (percent: string) => `Your ${percent} deposit confirms the date.`,
    },
    confirm: { when: 'When you agree', text: 'We’ll confirm the date.' },
    shoot: 'See you then.',
  },
}
