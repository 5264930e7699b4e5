import { formatTime } from '#app/core/display.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { PortalContact } from '#app/features/clients/client-portal/reads.server.ts'
import { type ClientQuote, findOwnSigning } from '#app/features/sales/client-quote/reads.server.ts'
import type { SigningView } from '#app/features/sales/client-quote/ui/client-quote-page-view.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import type { Signer } from '#app/features/sales/contract-signature/reads.server.ts'
import { listNextSigners } from '#app/features/sales/contract-signature/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

import { formatMoment, formatSignedOn } from './quote-moment.ts'

/** Returns who signs the contract of an accepted quote; null if it ended or one person signs it. */
export async function buildSigningView(
  ctx: Ctx,
  found: ClientQuote,
  { contact, mayAct }: { contact: PortalContact; mayAct: boolean },
): Promise<SigningView | null> {
  const signed = await findOwnSigning(ctx, found)
  if (!signed || signed.ending) return null
  const studio = await getStudio(ctx)
  const { signing: messages } = getClientQuoteMessages(ctx.language)
  const { signers, signsInOrder, acceptance, signedOn } = signed
  const getName = ({ side, name }: Signer) => (side === 'studio' ? studio.name : name)
  const next = listNextSigners(signers, signsInOrder)
  const own = signers.find(({ contactId }) => contactId === contact.id)
  const isUndoable = acceptance.finalizedAt === null && acceptance.undoUntil > ctx.now
  const isOwnNext = mayAct && own !== undefined && next.includes(own)
  const describeNext = () => {
    if (next.length === 0) return ''
    if (isUndoable && acceptance.contactId === contact.id)
      return messages.afterUndo(next.map(getName))
    if (isUndoable && isOwnNext)
      return messages.notYet(acceptance.name, formatTime(acceptance.undoUntil, studio))
    if (isOwnNext) return messages.needed
    if (mayAct && own && !own.signature) return messages.notYourTurn(getName(next[0]!))
    return messages.waiting(next.map(getName))
  }
  return {
    contract: formatContractNumber(signed.number),
    signers: signers.map((signer) => ({
      position: signer.position,
      name: signer === own ? messages.you(signer.name) : getName(signer),
      status: signer.signature
        ? messages.signed(
            signedOn
              ? formatSignedOn(ctx, studio, signedOn)
              : formatMoment(ctx, studio, signer.signature.signedAt),
          )
        : messages.notSigned,
      isSigned: signer.signature !== null,
    })),
    canSign: isOwnNext && !isUndoable,
    hint: describeNext(),
  }
}
