// oxlint-disable-next-line import/default -- Vite makes it an address
import signaturePad from '#app/features/sales/contract-signature/ui/signature-pad.ts?worker&url'

/** The address of the script that draws signatures. */
export const signatureScript: string = signaturePad
