import { join } from 'node:path'
import { Font, renderToBuffer } from '@react-pdf/renderer'
import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { DocumentTemplate } from './document-template.tsx'
import type { PrinterSetting } from './pdf-printer.ts'

let hasFonts = false

/** The document as bytes of a PDF file; the same document gives the same text for ever. */
export function printTemplate(
  document: PrintableDocument,
  { fonts, termsUrl }: PrinterSetting,
): Promise<Buffer> {
  if (!hasFonts) registerFonts(fonts)
  hasFonts = true
  return renderToBuffer(<DocumentTemplate document={document} termsUrl={termsUrl} />)
}

function registerFonts(fonts: string): void {
  const cuts = [
    { src: join(fonts, 'archivo-regular.ttf'), fontWeight: 400 },
    { src: join(fonts, 'archivo-semibold.ttf'), fontWeight: 600 },
  ] as const
  Font.register({ family: 'Archivo', fonts: [...cuts] })
  Font.register({ family: 'Archivo Wide', src: join(fonts, 'archivo-wide.ttf') })
  // It would cut French words as if they were English.
  Font.registerHyphenationCallback((word) => [word])
}
