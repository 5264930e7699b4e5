/** Reply templates of a new studio. Names in braces are filled in for each inquiry. */
export const starterReplies = [
  {
    name: 'Ask for details',
    text: `Hi {client},

Thanks for getting in touch about {service}. We’d love to hear more.

Could you tell us where it takes place, how long you’ll need us, and what you’d like to have at the end? With that, we can send you a price and our next free dates.

We reply to every message within {reply}.

Best,
{studio}`,
  },
  {
    name: 'The date is free',
    text: `Hi {client},

Good news: we’re free on {date}, and we’d be glad to do this with you.

Your private page has all the details and the next step:
{link}

If anything has changed, just reply to this email.

Best,
{studio}`,
  },
  {
    name: 'The date is taken',
    text: `Hi {client},

Thanks for asking about {date}. We’re already booked then, but we’d still love to work with you.

Would another day work? Tell us what suits you, and we’ll see if we can hold it.

Best,
{studio}`,
  },
]
