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
}
