import { sealBytes, unknownByteRange } from './seal-field.ts'

type Pdf = PDFKit.PDFDocument
type Reference = { offset: number; data: Record<string, unknown>; end(): void }

/**
 * Adds an invisible field for a seal (ISO 32000-1, 12.8) to the first page, and returns the byte at
 * which its dictionary begins. The text must be drawn before.
 */
export function addSealField(doc: Pdf, createdAt: string): number {
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    // PAdES wants it here, and no signing-time attribute
    M: new Date(createdAt),
    ByteRange: unknownByteRange,
    Contents: new Uint8Array(sealBytes),
  }) as unknown as Reference
  signature.end()

  doc.initForm()
  const { AcroForm: form } = (doc as unknown as { _root: Reference })._root.data as {
    AcroForm: Reference
  }
  // of fields to fill in; PDF/A forbids the first
  delete form.data.NeedAppearances
  delete form.data.DA
  // has signatures, and may only be added to
  form.data.SigFlags = 3

  doc.switchToPage(doc.bufferedPageRange().start)
  doc.annotate(0, 0, 0, 0, {
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('Seal'),
    V: signature,
    // printed, and locked: PDF/A asks for the first
    F: 4 + 128,
  } as never)
  ;(form.data.Fields as unknown[]).push(doc.page.annotations.at(-1))
  return signature.offset
}
