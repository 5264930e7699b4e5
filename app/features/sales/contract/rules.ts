/** Returns `C-1007`. */
export function formatContractNumber(number: number): string {
  return `C-${number}`
}
