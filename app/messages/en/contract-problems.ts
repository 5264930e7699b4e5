/** Problems of contracts and their templates. */
export const contractProblems = {
  'contract-empty': 'Write the contract before you publish it.',
  'contract-blocks-many': 'Keep the contract under 200 paragraphs.',
  'contract-long': 'Keep the contract under 20,000 characters.',
  'contract-placeholder': 'Delete the placeholder, and insert the value from the menu.',
  'contract-template-is-gone': 'This contract template no longer exists.',
  'contract-template-was-changed': 'Someone changed this contract while you were editing.',
  'contract-template-is-retired': 'This contract is retired. Restore it first.',
  'contract-template-was-published': 'A published contract can’t be deleted. Retire it instead.',
  'contract-templates-many': 'There’s room for 50 contract templates. Delete one you don’t use.',

  // attachments
  'attachment-missing': 'Choose a PDF to attach.',
  'attachment-kind': 'Choose a PDF. This file is something else.',
  'attachment-large': 'Keep each PDF under 10 MB.',
  'attachment-encrypted': 'This PDF is protected with a password. Remove it and try again.',
  'attachment-broken': 'This PDF is damaged or incomplete. Save it again and try again.',
  'attachment-is-there': 'This PDF is already attached.',
  'attachments-many': 'A contract can have up to 5 attachments. Remove one first.',
  'contract-attachment-missing':
    'The file of an attachment of the contract is missing. Upload it again to the contract.',
}
