import { documentName } from '../../../domain/documents/document-name.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { invoiceXml } from './invoice-xml.ts'

const fileName = 'factur-x.xml'
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const properties = {
  DocumentType: ['INVOICE', 'The type of the hybrid document'],
  DocumentFileName: [fileName, 'The name of the embedded XML document'],
  Version: ['1.0', 'The version of the standard applying to the embedded XML document'],
  ConformanceLevel: ['EN 16931', 'The conformance level of the embedded XML document'],
} as const

/** Puts the invoice's data into its document, as another form of it, and tells so in the metadata (Factur-X 1.0). */
export function attachInvoice(pdf: PDFKit.PDFDocument, document: PrintableDocument): void {
  const xml = invoiceXml(document)
  if (xml === null) return
  const attachment = {
    name: fileName,
    type: 'text/xml',
    relationship: 'Alternative',
    description: `${documentName(document.kind)} ${document.number} (Factur-X)`,
    creationDate: document.issuedAt,
    modifiedDate: document.issuedAt,
  }
  pdf.file(Buffer.from(xml), attachment)
  pdf.appendXML(told)
  pdf.appendXML(schema)
}

const told = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${Object.entries(properties)
  .map(([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('')}</rdf:Description>`

/** PDF/A wants properties that it does not know described (ISO 19005-3, 6.6.2.3). */
const schema = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${Object.entries(
  properties,
)
  .map(
    ([name, [, description]]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
