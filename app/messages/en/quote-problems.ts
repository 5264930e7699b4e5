/** Problems of quotes. */
export const quoteProblems = {
  // the builder
  'quote-title-missing': 'Enter a title.',
  'quote-section-empty': 'Add at least one line, or remove this section.',
  'quote-sections-many': 'You can add up to 40 sections.',
  'quote-choice-impossible': 'The client can’t choose that many lines here.',
  'quote-limits-malformed': 'Enter whole numbers, the smaller one first.',
  'quote-quantity-limits': 'Enter a minimum, a maximum and a step that the quantity fits.',
  'quote-expiry-past': 'Choose today or a later date.',
  'quote-terms-missing': 'Enter the terms that the client agrees to.',
  'quote-contract-is-retired': 'This contract is retired. Choose another one.',
  'quote-signer-twice': 'This person already signs.',
  'quote-signer-is-gone': 'A signer is no longer a contact of this client. Choose another.',
  'quote-signer-not-allowed':
    'A signer can’t accept quotes. Allow it in the client’s contacts, or choose another signer.',
  'quote-placeholder': 'Fill in the placeholder in the text.',
  'quote-booking-canceled': 'One of the bookings is canceled. Remove it from the quote.',
  'quote-booking-unknown': 'Choose bookings of this client.',
  'quote-is-gone': 'This quote no longer exists.',
  'quote-was-changed': 'Someone changed this quote while you were editing.',
  'quote-was-sent': 'This quote was already sent, so it can’t be deleted. Cancel it instead.',
  'quote-not-draft': 'This quote can’t be edited now.',
  'quote-template-is-gone': 'This template no longer exists.',
  'quote-template-name-missing': 'Enter a name for the template.',

  // the payment plan
  'plan-share-malformed': 'Enter a percentage like 30% or an amount.',
  'plan-exceeds-total': 'The installments are more than the total.',
  'plan-needs-date': 'Add a date to the quote, or choose another time.',
  'plan-count-malformed': 'Enter a whole number from 0 to 365.',
  'plan-months-malformed': 'Enter a whole number of months from 1 to 36.',
  'plan-due-days-malformed': 'Enter a whole number of days from 0 to 365.',
  'plan-label-long': 'Use at most 80 characters.',
  'plan-many': 'A plan can have up to 12 installments.',
  'quote-has-plan': 'This quote is invoiced by its payment plan.',
  'installment-is-gone': 'This installment no longer exists.',
  'installment-is-invoiced': 'This installment already has an invoice.',
  'installment-is-canceled': 'This installment is canceled.',
  'installment-was-changed': 'This installment changed. Review it again.',
  'installment-is-last':
    'The last installment has everything that is left, so it can’t be canceled. Credit its invoice instead.',
  'installment-is-early': 'Other installments aren’t invoiced yet. This one would include them.',
  'installment-was-credited': 'Its invoice was credited. Invoice it again when you’re ready.',
  'plan-currency-changed': 'The studio’s currency changed since this quote was sent.',

  // sending
  'quote-needs-approval': 'This quote needs the owner’s approval.',
  'quote-not-waiting': 'This quote isn’t waiting for approval.',
  'quote-not-open': 'This quote is no longer open.',
  'quote-comment-missing': 'Enter what should change.',
  'quote-not-final': 'You can do this once the acceptance is final.',
  'quote-is-invoiced': 'This quote already has an invoice.',
  'quote-how-missing': 'Choose how they agreed.',

  // a contract signed on paper
  'signer-missing': 'Enter the full name of everyone who signed, one per line.',
  'signers-many': 'Enter at most five names.',
  'signer-twice': 'A name is listed twice. Remove one.',
  'scan-missing': 'Choose the scan of the signed contract.',
  'scan-many': 'Choose at most 10 files.',
  'scan-kind': 'Choose only PDF, JPEG and PNG files.',
  'scan-large': 'Keep each file under 10 MB.',
  'scans-large': 'Keep all files together under 40 MB.',
  'scan-again': 'Choose the scan again. It wasn’t saved because of the other errors.',

  // what a contract names
  'contract-booking-missing': 'The contract names the date. Choose a booking.',
  'contract-place-missing': 'The contract names the place. Add it to the booking.',
  'contract-plan-missing': 'The contract names the payment plan. Add one to the quote.',
  'contract-client-missing': 'The contract names the client’s email address. Add it.',
  'contract-studio-missing': 'The contract names your email address. Add it.',
  'contract-incomplete':
    'Something that the contract names is missing. Check the client’s address and the booking.',

  // the client’s choice
  'quote-choice-few': 'Choose more here to continue.',
  'quote-choice-many': 'You’ve chosen too many here.',
  'quote-quantity-outside': 'Choose a quantity that is offered.',
  'quote-below-minimum': 'The total is below the minimum for this quote.',

  // accepting
  'quote-name-missing': 'Enter your full name.',
  'quote-terms-not-accepted': 'Agree to the terms to continue.',
  'contract-not-agreed': 'Agree to the contract to continue.',
  'contract-not-electronic': 'Agree to this to sign online.',
  'drawing-malformed': 'Draw your whole signature, or clear it.',
  'initials-missing': 'Enter your initials.',
  'initials-long': 'Use at most 5 characters.',
  'contract-was-updated': 'This contract was just updated. Review it to continue.',

  // several signers
  'contract-not-signer': 'Someone else signs this contract.',
  'contract-not-your-turn': 'Someone else signs first. We’ll email you when it’s your turn.',
  'contract-not-yet': 'The first signature can still be undone. Try again in a few minutes.',
  'contract-not-open': 'This contract can’t be signed or voided anymore.',
  'contract-is-signed': 'You already signed this contract.',
  'contract-date-canceled': 'The date in this contract was canceled, so it can’t be signed.',
  'contract-not-countersigned': 'This contract was signed for the studio when the quote was sent.',
  'withdrawal-has-ended': 'The withdrawal period has ended. Message us instead.',
  'withdrawal-not-possible': 'There’s nothing to withdraw from here.',
  'share-malformed': 'Enter an amount from 0 to the total of the contract.',
  'void-reason-missing': 'Enter a reason. The client will see it.',

  'quote-reason-missing': 'Choose a reason.',
  'quote-was-updated': 'This quote was just updated. Review the changes to continue.',
  'quote-is-expired': 'This quote has expired. Request a renewal. We’ve saved your choices.',
  'quote-is-accepted': 'This quote was already accepted.',
  'quote-is-declined': 'This quote was declined.',
  'quote-is-canceled': 'This quote was canceled.',
  'quote-date-taken': 'The date is no longer available. Choose another date, or message us.',
  'undo-has-ended': 'The time to undo has ended. Message us to make a change.',

  // settings
  'valid-days-malformed': 'Enter a number of days from 1 to 365.',
  'undo-minutes-malformed': 'Enter a number of minutes from 0 to 60.',
} as const
