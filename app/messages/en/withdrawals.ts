/** The link to the page, in the words of Directive 2011/83/EU, art. 11a. */
export const withdrawFromContract = 'Withdraw from the contract here'
