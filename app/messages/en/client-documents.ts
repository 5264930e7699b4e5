/** Statements, receipts and downloads of documents, in the portal and for the client. */
export const clientDocuments = {
  title: (studio: string) => `Statement / ${studio}`,
  back: 'Back to your page',
  print: 'Print',
  pdf: 'Download PDF',
  all: 'Download all as zip',
  documents: 'Documents',
  statement: 'Statement',
  show: 'Show',
  whole: 'All dates',
}
