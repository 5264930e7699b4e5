/** The ids that fill the parameters of every URL. */
export type Objects = Record<
  | 'bookingId'
  | 'entryId'
  | 'projectId'
  | 'taskId'
  | 'clientId'
  | 'contactId'
  | 'inquiryId'
  | 'invoiceId'
  | 'draftId'
  | 'quoteId'
  | 'installmentId'
  | 'priceItemId'
  | 'contractTemplateId'
  | 'emailId'
  | 'accountId'
  | 'personId'
  | 'resourceId'
  | 'templateId'
  | 'fileId'
  | 'pictureId'
  | 'uploadId'
  | 'part'
  | 'number'
  | 'position'
  | 'hash'
  | 'linkId'
  | 'downloadId'
  | 'size'
  | 'galleryId'
  | 'reviewId'
  | 'versionId'
  | 'sectionId'
  | 'shareId'
  | 'listId'
  | 'commentId'
  | 'format'
  | 'variant'
  | 'itemId'
  | 'consentId'
  | 'token'
  | 'code'
  | 'slug'
  | 'service'
  | 'day'
  | 'file',
  string
>

/** Ids of things that don't exist. */
export function listMissingIds(): Objects {
  const missing = crypto.randomUUID()
  return {
    file: `${'0'.repeat(64)}-480.webp`,
    bookingId: missing,
    entryId: missing,
    projectId: missing,
    taskId: missing,
    clientId: missing,
    contactId: missing,
    inquiryId: missing,
    invoiceId: missing,
    draftId: missing,
    quoteId: missing,
    installmentId: missing,
    priceItemId: missing,
    contractTemplateId: missing,
    emailId: missing,
    resourceId: missing,
    templateId: missing,
    accountId: missing,
    personId: missing,
    fileId: missing,
    pictureId: missing,
    uploadId: missing,
    part: 'nowhere',
    number: '99',
    position: '99',
    hash: 'f'.repeat(64),
    linkId: missing,
    downloadId: missing,
    size: 'web',
    galleryId: missing,
    reviewId: missing,
    versionId: missing,
    sectionId: missing,
    shareId: missing,
    listId: missing,
    commentId: missing,
    format: 'lines',
    variant: '480',
    itemId: missing,
    consentId: missing,
    token: 'x',
    code: '0000-0000-0000',
    slug: missing,
    service: 'nothing',
    day: 'never',
  }
}
