import type { TaxCategory } from '#app/core/tax.ts'

import { formatCount } from './grammar.ts'

/** Messages of Settings › Invoicing and of a client’s billing details. */
export const portalBilling = {
  details: {
    title: 'Billing details',
    lead: 'Printed on every new invoice. Invoices you’ve issued don’t change.',
  },
  address: {
    legalName: 'Legal name',
    street: 'Street address',
    streetHint: 'One line each: street and number, then suite or floor.',
    city: 'City',
    region: 'State or region',
    postalCode: 'ZIP or postal code',
    country: 'Country',
    noCountry: 'Not set',
    vatId: 'VAT ID',
  },
  taxId: 'Tax ID',
  taxIdHint: 'Such as your EIN. Needed if you charge tax.',
  vatIdHint: 'Only if you’re registered for VAT.',
  registration: 'Company registration',
  registrationHint: 'Such as a register and number, if your country requires it.',

  payment: {
    title: 'Payment',
    lead: 'How clients pay, and when.',
  },
  dueDays: 'Payment term (days)',
  dueDaysHint:
    'Invoices are due this many days after they’re issued. You can change it per invoice.',
  iban: 'IBAN',
  bic: 'BIC',
  bankInstructions: 'Payment instructions',
  bankInstructionsHint: 'Such as account and routing number, or where to send a check.',

  documents: {
    title: 'Invoices',
    lead: 'Defaults for new invoices, and how they’re numbered.',
  },
  priceMode: 'Prices',
  priceModes: {
    net: 'Excluding tax: tax is added to the total',
    gross: 'Including tax: prices already include it',
  },
  defaultTax: 'Tax on new lines',
  noTax: 'Not taxable',
  taxRecovered: 'Recover the tax when you write off an invoice',
  taxRecoveredHint: 'Ask your accountant whether this applies to you.',
  paperSize: 'Paper size',
  paperSizes: { '': 'By country', letter: 'Letter', a4: 'A4' },
  opening: 'Text above the lines',
  closing: 'Text below the lines',
  closingHint: 'Such as a thank-you, or terms that your country requires.',
  invoicePattern: 'Invoice numbers',
  creditNotePattern: 'Credit note numbers',
  patternHint: '{year} is the year, {number:4} the number with at least 4 digits.',
  next: (number: string) => `Next: ${number}`,
  restart: 'Start again at 1 every year',
  firstNumbers: {
    title: 'First number',
    lead: 'If you issued documents elsewhere this year, continue their numbering. You can change this until you issue the first one here.',
    fields: { INV: 'First invoice', CN: 'First credit note' },
  },

  preview: {
    title: 'Preview',
    lead: 'An example invoice with your saved settings.',
  },

  reminders: {
    title: 'Reminders',
    lead: 'Emailed to the client’s contacts who receive reminders while an invoice is open, never on days you’re closed.',
  },
  reminderOf: (at: number) => `Reminder ${at}`,
  reminderDays: 'Days',
  reminderWhen: 'When',
  reminderWhens: { before: 'before it’s due', after: 'after it’s due' },
  reminderStatement: 'Attach the client’s statement',
  reminderText: 'Message',
  reminderTextHint: 'Leave blank to send the standard message.',
  remindersHint: 'Clear the days to remove a reminder. Remove all of them to send none.',

  taxes: {
    title: 'Tax rates',
    lead: 'Rates aren’t looked up by address. Enter the ones that apply to you.',
    none: 'No tax rates yet. Without one, invoices are issued without tax.',
    add: 'Add tax rate',
    added: 'Tax rate added',
    name: 'Name',
    nameHint: 'Printed on documents, such as Sales tax.',
    category: 'Type',
    categories: {
      S: 'Taxed',
      Z: 'Zero-rated',
      E: 'Exempt',
      AE: 'Reverse charge',
      G: 'Export',
      O: 'Outside the scope of tax',
    } satisfies Record<TaxCategory, string>,
    rate: 'Rate (%)',
    reason: 'Reason for charging no tax',
    reasonHint: 'Printed on documents that charge no tax.',
    parts: 'Split into parts',
    partsHint: 'For taxes shown separately, such as GST 5% and QST 9.975%. Leave the rate empty.',
    partName: (at: number) => `Part ${at}`,
    partRate: 'Rate (%)',
    isDefault: 'Default',
    retire: 'Retire',
    retireOf: (name: string) => `Retire ${name}`,
    retired: 'Retired',
    retireDone: (rate: string) => `${rate} retired.`,
    usedOn: (documents: number) => `Used on ${formatCount(documents, 'document')}`,
    retiredUse: (documents: number) =>
      documents === 0
        ? 'It’s no longer available.'
        : `Used on ${formatCount(documents, 'document')}. It stays there and is no longer available for new ones.`,
    retiredOn: (date: string) => `Retired ${date}`,
    earlier: 'Retired rates',
    retireHint:
      'Rates can’t be edited, so that issued documents stay correct. To change one, retire it and add a new one.',
  },

  client: {
    title: 'Billing details',
    edit: 'Edit billing details',
    editShort: 'Edit',
    editTitle: (name: string) => `Billing details for ${name}`,
    lead: 'Printed on new invoices. Leave the legal name empty to use the client’s name.',
    none: 'Invoices show only the name.',
    isBusiness: 'Business client',
    purchaseOrder: 'Purchase order',
    buyerReference: 'Buyer reference',
    priceMode: 'Prices',
    studioPrices: 'As in your settings',
  },
}
