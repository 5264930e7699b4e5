import type { PriceUnit } from '#app/features/money/price-list/rules.ts'

import type { ProblemMessageOverrides } from '../problems.ts'
import { withdrawFromContract } from './withdrawals.ts'
import { formatAlternatives, formatCount, formatList, pluralize } from './grammar.ts'

/** Quotes as the client sees them: the content, and the pages to choose, accept and decline. */
export const clientQuotes = {
  view: {
    options: 'Options',
    chooseOne: 'Choose one.',
    chooseAny: 'Choose any you’d like.',
    chooseUpTo: (max: number) => `Choose up to ${max}.`,
    chooseAtLeast: (min: number) => `Choose at least ${min}.`,
    chooseExactly: (count: number) => `Choose ${count}.`,
    chooseBetween: (min: number, max: number) => `Choose ${min} to ${max}.`,
    optional: 'Optional',
    selected: 'Selected',
    notSelected: 'Not selected',
    nothingChosen: 'Nothing selected.',
    oldPrice: (amount: string) => `Regular price ${amount}`,
    times: (quantity: string, price: string) => `${quantity} × ${price}`,
    units: {
      piece: (count: string) => count,
      hour: (count: string, isOne: boolean) => `${count} ${isOne ? 'hour' : 'hours'}`,
      day: (count: string, isOne: boolean) => `${count} ${isOne ? 'day' : 'days'}`,
      flat: (count: string) => count,
    } satisfies Record<PriceUnit, (count: string, isOne: boolean) => string>,
    per: {
      piece: (price: string) => `${price} each`,
      hour: (price: string) => `${price} per hour`,
      day: (price: string) => `${price} per day`,
      flat: (price: string) => `${price} each`,
    } satisfies Record<PriceUnit, (price: string) => string>,
    quantity: { piece: 'Quantity', hour: 'Hours', day: 'Days', flat: 'Quantity' } satisfies Record<
      PriceUnit,
      string
    >,
    range: (min: string, max: string) => `${min} to ${max}`,
    totals: 'Total',
    minimum: (amount: string) => `Minimum order ${amount}`,
    terms: 'Terms',
    noLines: 'Nothing in this quote yet.',
  },
  title: 'Quotes',
  pageTitle: (number: string, studio: string) => `${number} / ${studio}`,
  back: 'Your page',
  heading: (number: string) => `Quote ${number}`,
  addendumHeading: (number: string) => `Extras ${number}`,
  earlier: (count: number) => formatCount(count, 'earlier quote'),
  states: {
    open: 'Open',
    expired: 'Expired',
    accepted: 'Accepted',
    declined: 'Declined',
    canceled: 'Canceled',
  },
  openUntil: (day: string) => `Open until ${day}`,
  next: {
    review: (title: string, day: string) => `Review your quote “${title}” by ${day}.`,
    act: 'Review quote',
  },

  steps: { label: 'Steps', choose: 'Choose', details: 'Your details', accept: 'Accept' },
  /** Such as “until Friday 11:59 PM, New York time”. */
  until: (time: string, city: string) =>
    city === 'UTC' ? `Open until ${time} UTC.` : `Open until ${time}, ${city} time.`,
  untilSoon: (weekday: string, time: string) => `${weekday} ${time}`,
  untilLater: (day: string, time: string) => `${day}, ${time}`,
  dates: (count: number) => pluralize(count, 'Date'),
  datesReserved: (count: number) =>
    pluralize(count, 'Accepting reserves this date', 'Accepting reserves these dates'),
  ownDates: (count: number) => pluralize(count, 'Your date'),
  allDay: 'all day',

  total: 'Total',
  update: 'Update total',
  continue: 'Continue',
  agree: 'Agree',
  agreeHint: 'By agreeing, you accept the terms above.',
  attention: 'Something needs your attention.',
  onlySigners: (names: string[]) => `Only ${formatAlternatives(names)} can accept this quote.`,
  noSigners: (studio: string) => `To accept this quote, message ${studio}.`,
  contact: 'Questions',

  updated: 'This quote was just updated. Review the changes to continue.',
  updatedSince: 'This quote was updated since you last opened it:',
  changes: {
    added: (name: string, amount: string) => `${name} added, ${amount}`,
    removed: (name: string) => `${name} removed`,
    price: (name: string, before: string, after: string) =>
      `${name} changed from ${before} to ${after}`,
    text: (name: string) => `${name} changed`,
    plan: 'Payment plan changed',
    other: 'The text, terms or discount changed',
  },

  details: {
    title: 'Your details',
    lead: 'These appear on your invoices.',
    confirm: 'Looks right',
    change: 'Change these details',
    save: 'Save and continue',
    missing: 'Fill in what’s missing to continue.',
    legalName: 'Enter the name for your invoices.',
    street: 'Enter your street address.',
    city: 'Enter your city.',
    country: 'Choose your country.',
  },

  accept: {
    title: 'Accept your quote',
    chosen: 'Your choices',
    edit: 'Change your choices',
    agree: 'I agree to these terms',
    name: 'Your full name',
    nameHint: 'Typing your name counts as your signature.',
    act: 'Accept quote',
    order: 'Order with obligation to pay',
    /** The invoices of the payment plan that are issued once it is accepted. */
    invoices: (count: number, amount: string, isDeposit: boolean) =>
      isDeposit
        ? `You’ll get the invoice for the deposit of ${amount} by email.`
        : `You’ll get ${count === 1 ? 'the invoice' : `${count} invoices`} for ${amount} by email.`,
    undo: (minutes: number) => `You can undo for ${formatCount(minutes, 'minute')}.`,
  },
  contract: {
    title: 'Contract',
    lead: 'Read it before you sign. It’s filled in with your choices.',
    later: 'You’ll read and sign the contract in the last step.',
    agree: 'I have read this contract and agree to it.',
    electronic: 'I agree to do business electronically.',
    paper: (studio: string) =>
      `I can print or save this page, and get the signed contract as a PDF. ${studio} sends a paper copy free of charge if I ask for one.`,
    /** Optional, and in this form a consent to be kept. */
    early: 'Start before my 14-day withdrawal period ends.',
    earlyHint:
      'If I withdraw after that, I pay a proportionate amount for the work done until then.',
    act: 'Sign and accept',
    order: 'Sign and order with obligation to pay',
    attachments: 'Attachments',
    initials: 'Your initials',
    initialedBy: (initials: string[]) => `Given so far: ${formatList(initials)}`,
    incomplete: 'Something that the contract names is missing. Check your details, or message us.',
    fillIn: 'Check your details',
    /** In the email with the code: what it is for. */
    codeFor: (number: string, title: string) =>
      `sign the contract of quote ${number}${title && `, “${title}”,`}`,
    wrongPerson: 'Not you?',
    nameSigner: 'Tell the studio who should sign.',
  },
  /** A contract that several people sign. */
  signing: {
    title: (contract: string) => `Sign contract ${contract}`,
    lead: (signed: string[]) =>
      signed.length > 0
        ? `${formatList(signed)} signed this contract. Read it, and add your signature.`
        : 'Read this contract, and add your signature.',
    act: 'Sign contract',
    final: 'You can’t undo your signature.',
    signatures: 'Signatures',
    signed: (when: string) => `Signed ${when}`,
    notSigned: 'Not signed yet',
    you: (name: string) => `${name} (you)`,
    needed: 'Your signature is needed.',
    nothing: 'There’s nothing to sign here.',
    next: (title: string) => `Sign the contract for “${title}”.`,
    read: 'Read and sign',
    waiting: (names: string[]) => `Waiting for ${formatList(names)} to sign.`,
    afterUndo: (names: string[]) => `After that, we’ll ask ${formatList(names)} to sign.`,
    notYet: (name: string, time: string) =>
      `You can sign from ${time} on. ${name} can undo until then.`,
    notYourTurn: (name: string) => `${name} signs first. We’ll email you when it’s your turn.`,
    firstSigners: (names: string[]) =>
      `${formatAlternatives(names)} accepts this quote and signs first.`,
    voided: (contract: string) => `Contract ${contract} was voided, so this quote was canceled.`,
    decline: {
      title: 'Decline to sign',
      hint: 'The contract ends for everyone, and the studio is told.',
      text: 'Why are you declining?',
      act: 'Decline to sign',
    },
  },
  withdraw: {
    link: withdrawFromContract,
    until: (day: string) => `You can withdraw from this contract until ${day}.`,
    title: (contract: string) => `Withdraw from contract ${contract}`,
    lead: (day: string) =>
      `You can withdraw until the end of ${day}, without giving a reason. The contract ends, its dates are canceled, and you get back everything you’ve paid.`,
    early:
      'You asked us to start before this period ends, so we may charge a proportionate amount for the work done until now.',
    contract: 'Contract',
    name: 'Your name',
    email: (address: string) => `We’ll email a confirmation to ${address}.`,
    text: 'Anything you’d like to tell us?',
    /** The declaration that the button makes. */
    statement: (contract: string) => `I withdraw from contract ${contract}.`,
    act: 'Confirm withdrawal',
    done: (contract: string) => `You withdrew from contract ${contract}`,
    byOther: (name: string, contract: string) => `${name} withdrew from contract ${contract}`,
    doneAt: (when: string) =>
      `We received the withdrawal on ${when}, and sent a confirmation by email.`,
    refund: 'Everything you paid is refunded within 14 days.',
    ended: (contract: string, when: string) =>
      `Contract ${contract} was withdrawn ${when}, so this quote was canceled.`,
    over: (day: string) => `The period in which you could withdraw ended on ${day}.`,
    reach: (studio: string) => `To talk about your contract, message ${studio} or send an email to`,
    signersOnly: 'Only contacts who may sign can withdraw.',
    message: 'Message us',
    /** On credit notes, and on the invoice for work that was done. */
    reason: (contract: string) => `Contract ${contract} was withdrawn`,
    share: (contract: string) => `Work done before the withdrawal from contract ${contract}`,
  },
  viewQuote: 'View quote',
  agreement: (number: string) => `Agreement ${number}`,
  signedContract: (contract: string) => `Contract ${contract}`,

  accepted: {
    byYou: (when: string) => `You accepted this quote ${when}.`,
    byOther: (name: string, when: string) => `${name} accepted this quote ${when}.`,
    recorded: (name: string, how: string, when: string) =>
      `${name} agreed to this quote ${how} ${when}.`,
    how: { phone: 'by phone', 'in-person': 'in person', email: 'by email', paper: 'on paper' },
    signed: (names: string[], how: string, when: string) =>
      `${formatList(names)} signed the contract ${how} ${when}.`,
    scan: 'Scan of the signed contract',
    at: (time: string) => `at ${time}`,
    on: (day: string) => `on ${day}`,
    undoUntil: (time: string) => `You can undo until ${time}.`,
    undo: 'Undo',
    final: 'Thank you! You’ll get a copy by email.',
    copySent: 'Thank you! We’ve emailed you a copy.',
    pending: 'We’ll email you a copy after that.',
    download: 'Download the agreement (PDF)',
    downloadContract: (contract: string) => `Download contract ${contract} (PDF)`,
  },
  declined: {
    byYou: (when: string) => `You declined this quote ${when}.`,
    byOther: (when: string) => `This quote was declined ${when}.`,
    undo: 'Undo',
  },
  expired: {
    text: (day: string) => `This quote expired on ${day}.`,
    saved: 'We’ve saved your choices.',
    act: 'Request renewal',
    requested: (day: string) => `You asked for a renewal on ${day}. We’ll email you.`,
  },
  canceled: 'This quote was canceled.',
  taken: {
    nearest: 'Choose another date',
    nearestInstead: (date: string) => `Choose another date instead of ${date}`,
    none: 'No other date nearby is free.',
    act: 'Message us',
  },

  decline: {
    title: 'Decline this quote',
    reason: 'Why are you declining?',
    reasons: {
      price: 'The price',
      date: 'The date',
      'other-studio': 'I chose another studio',
      other: 'Something else',
    },
    text: 'Anything else you’d like to tell us?',
    optional: '(optional)',
    act: 'Decline quote',
  },
  question: {
    title: 'Ask a question',
    label: 'Your question',
    hint: (studio: string) => `${studio} replies by email. The quote stays open.`,
    act: 'Send question',
    message: (number: string, text: string) => `About quote ${number}: ${text}`,
    date: (days: string) => `Could we change the date? ${days} would work for us.`,
  },

  done: {
    question: 'Question sent. We’ll reply by email.',
    undo: 'Your acceptance was undone. The quote is open again.',
    'undo-decline': 'The quote is open again.',
    renewal: 'Renewal requested. We’ll email you.',
    saved: 'Total updated.',
  } as Record<string, string>,
  problems: {
    'message-missing': 'Write your question.',
    'form-was-changed': 'You already sent a different version of this.',
    'contract-incomplete':
      'Something that the contract names is missing. Check your details, or message us.',
  } satisfies ProblemMessageOverrides,
  choice: {
    few: (min: number) => `Choose at least ${min}.`,
    one: 'Choose one to continue.',
    many: (max: number) => `Choose at most ${max}.`,
    quantity: (min: string, max: string, step: string) =>
      step === '1'
        ? `Choose a whole number from ${min} to ${max}.`
        : `Choose ${min} to ${max}, in steps of ${step}.`,
    minimum: (minimum: string, missing: string) =>
      `The minimum order is ${minimum}. Add ${missing} more to continue.`,
  },
}
