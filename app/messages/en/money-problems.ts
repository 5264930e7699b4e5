/** Problems of payments, invoices, credit notes and tax rates. */
export const moneyProblems = {
  // payments
  'payment-is-there': 'A payment with this reference is already recorded.',
  'over-payment': 'That’s over the total.',
  'over-refund': 'That’s more than the refund due.',
  'refund-of-invoices': 'Invoices were paid with this money. Choose what happens to them.',
  'credit-is-used':
    'This money has since been applied to an invoice. Record the refund again to choose what happens to it.',
  'refund-too-much': 'That’s more than was paid.',
  'refunded-since': 'Part of this was refunded. Reverse the refund first.',
  'entry-is-gone': 'This entry no longer exists.',
  'entry-was-taken-back': 'This was already reversed.',
  'entry-is-correction': 'A reversal can’t be reversed. Record the payment again.',
  'date-ahead': 'Choose today or an earlier date.',
  'method-unknown': 'Choose a payment method.',

  // the draft
  'lines-missing': 'Add at least one line.',
  'lines-many': 'You can add up to 500 lines. Combine some to continue.',
  'line-name-missing': 'Enter what this line is for.',
  'line-negative': 'Use a discount instead.',
  'draft-text-long': 'This text is too long. Shorten it to continue.',
  'quantity-malformed': 'Enter a quantity such as 1 or 2.5.',
  'quantity-decimals': 'Use up to three decimals.',
  'price-missing': 'Enter a price, or 0 if it’s free.',
  'discount-malformed': 'Enter a discount such as 10% or 25.00.',
  'discount-large': 'The discount is more than this line costs.',
  'due-days-malformed': 'Enter a number of days from 0 to 365.',
  'invoice-negative': 'The total is below zero. Create a credit note.',
  'draft-is-gone': 'This draft no longer exists. It was issued or deleted.',

  // the list
  'invoices-not-selected': 'Select at least one invoice.',
  'invoices-many': 'Select up to 100 invoices at a time.',

  // issuing
  'seller-name-missing': 'Enter the studio’s legal name in Settings › Invoicing.',
  'seller-address-missing': 'Enter the studio’s address in Settings › Invoicing.',
  'seller-tax-id-missing': 'You charge tax, so enter your tax ID in Settings › Invoicing.',
  'seller-vat-id-missing': 'Reverse charge needs your VAT ID in Settings › Invoicing.',
  'buyer-vat-id-missing': 'Reverse charge needs the client’s VAT ID in their billing details.',
  'client-is-erased': 'This client was erased, so nothing can be invoiced to them.',
  'tax-rate-is-gone': 'This tax rate is no longer available. Choose another one.',
  'tax-was-changed': 'This tax rate was changed. Check the new total to continue.',
  'issue-day-earlier': 'A later invoice was already issued. The issue date can’t be earlier.',

  // installments
  'installment-is-zero': 'Nothing is left to invoice.',
  'installment-not-reissued':
    'Credit this invoice. The installment is planned again and can be invoiced with the corrected details.',

  'text-unprintable':
    'A character can’t be printed. Add a font that includes it to data/fonts, or change the text.',

  // PDFs
  'pdf-not-ready': 'Preparing your PDF…',
  'pdf-late': 'Creating the PDF took too long.',
  'pdf-failed': 'The PDF couldn’t be created.',
  'seal-key-unreadable':
    'Can’t read the seal key. Quotes can still be accepted. PDFs will be sealed once the key is restored.',
  'document-damaged': 'The stored file doesn’t match its checksum.',

  // after issuing
  'invoice-is-gone': 'This invoice no longer exists.',
  'credit-missing': 'Choose what to credit.',
  'credit-line-much': 'That’s more than this line’s amount.',
  'credit-line-twice': 'Enter a quantity or an amount, not both.',
  'credit-quantity-much': 'That’s more than was invoiced.',
  'credit-too-much': 'That’s more than can still be credited.',
  'credit-note-is-final': 'A credit note can’t be credited. Create a new invoice.',
  'invoice-is-credited': 'This invoice was already credited in full.',
  'invoice-not-written-off': 'This invoice isn’t written off.',
  'invoice-is-settled': 'Nothing is open on this invoice.',
  'write-off-reason-missing': 'Enter why you’re writing this off.',

  // payments of invoices
  'invoice-over-payment': 'That’s more than is open on this invoice.',
  'credit-short': 'That’s more than the client’s credit.',
  'invoice-of-other-client': 'This invoice belongs to another client.',

  // the price list
  'price-item-name-missing': 'Enter a name, such as Full-day coverage.',
  'price-item-name-long': 'Keep the name under 200 characters.',
  'price-item-name-taken': 'Another item on the list has this name.',
  'price-item-description-long': 'Keep the description under 500 characters.',
  'price-item-line-long': 'Keep each line under 200 characters.',
  'price-item-lines-many': 'A package can have up to 40 lines.',
  'price-item-options-many': 'Offer up to 60 items with a package.',
  'price-item-range': 'The maximum can’t be less than the minimum.',
  'price-item-is-gone': 'This item no longer exists.',
  'price-item-was-changed':
    'Someone changed this item while you were editing. Save again to replace their version.',
  'price-items-many': 'There’s room for 300 packages and items.',
  'price-negative': 'Enter a price of 0 or more.',
  'price-unit-unknown': 'Choose a unit.',

  // tax rates and numbers
  'tax-name-missing': 'Enter a name, such as Sales tax.',
  'tax-name-long': 'Keep the name under 60 characters.',
  'tax-name-is-there': 'You already have a tax rate with this name. Retire it first.',
  'tax-rate-malformed': 'Enter a percentage from 0 to 100, such as 8.25.',
  'tax-rate-needed': 'Enter a rate above zero.',
  'tax-rate-not-zero': 'No tax is charged here, so leave the rate empty.',
  'tax-category-unknown': 'Choose what kind of tax this is.',
  'tax-reason-missing': 'Enter the reason to print on documents.',
  'tax-parts-many': 'A rate can have up to 4 parts.',
  'first-number-malformed': 'Enter a whole number from 1 to 9999999.',
  'number-series-started':
    'A document of this year already has a number, so the first one can’t change.',
  'number-pattern-without-number': 'Include {number}, such as INV-{year}-{number:4}.',
  'number-pattern-without-year': 'Numbers restart every year, so include {year}.',
  'number-pattern-malformed': 'Use up to 20 characters: letters, digits, spaces and . / _ -',
}
