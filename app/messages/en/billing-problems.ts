/** Problems of the billing details of the studio and its clients. */
export const billingProblems = {
  'billing-line-long': 'Keep this under 120 characters.',
  'street-lines-many': 'Use up to 3 lines.',
  'iban-malformed': 'Check the IBAN. A digit or letter is wrong.',
  'bic-malformed': 'Enter a BIC of 8 or 11 characters.',
  'billing-text-long': 'Keep this under 1,000 characters.',
  'invoice-reminder-days-malformed': 'Enter a whole number of days from 0 to 90.',
  'invoice-reminder-twice': 'There’s already a reminder on that day.',
  'reminder-recipient-missing': 'No contact of this client receives reminders.',
  'pause-day-early': 'Choose a day after today.',
  'recipient-missing': 'No contact of this client receives invoices.',
  'billing-was-changed':
    'Someone changed this while you were editing. Check the page and save again.',
}
