import type { DocumentBuyer } from '../../db/schema/money/document-buyer.ts'
import { clientName, personName } from '../../domain/clients/client-name.ts'
import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { shopLocation } from '../../domain/site.ts'
import { contentWidth, type Sheets, sheet } from './layout/sheets.ts'
import { ink, type } from './layout/type-styles.ts'

const gap = 22
const half = (contentWidth - gap) / 2
const padding = 12

/** Who issues the document and whom it is made out to, each with the numbers that the law asks for. */
export function drawParties(sheets: Sheets, document: PrintableDocument): void {
  const top = sheets.y + 22
  const lines = buyerLines(document.buyer)
  const right = { x: sheet.left + half + gap + padding, width: half - 2 * padding }
  const sellerEnd = drawParty(sheets, 'Émetteur', sellerLines(document), {
    x: sheet.left,
    y: top,
    width: half,
  })
  const end = Math.max(sellerEnd, top + 2 * padding + partyHeight(sheets, 'Client', lines, right.width))
  sheets.decorate((pdf) => pdf.rect(right.x - padding, top, half, end - top).fill(ink.paper))
  drawParty(sheets, 'Client', lines, { ...right, y: top + padding })
  sheets.y = end
}

interface Column {
  x: number
  y: number
  width: number
}

function drawParty(sheets: Sheets, label: string, [name = '', ...others]: string[], column: Column): number {
  let { y } = column
  sheets.within('Sect', () => {
    y = sheets.write('H2', label, type.label, column) + 3
    y = sheets.write('P', name, type.partyName, { ...column, y }) + 2
    for (const line of others) y = sheets.write('P', line, type.body, { ...column, y })
  })
  return y
}

function partyHeight(sheets: Sheets, label: string, [name = '', ...others]: string[], width: number): number {
  const lines = others.map((line) => sheets.heightOf(line, type.body, width))
  const heads =
    sheets.heightOf(label, type.label, width) + 3 + sheets.heightOf(name, type.partyName, width) + 2
  return lines.reduce((sum, height) => sum + height, heads)
}

function sellerLines({ pos, facts }: PrintableDocument): string[] {
  const { legal } = facts
  const { title, streetLines, zipCode, city, phone, email } = shopLocation(pos.id, facts)
  return [
    legal.companyName,
    title,
    ...streetLines,
    `${zipCode} ${city}`,
    `${phone.display} · ${email}`,
    `SIRET ${pos.siret}`,
    `TVA ${legal.vatNumber}`,
  ]
}

function buyerLines(buyer: DocumentBuyer): string[] {
  const { type: kind, name, siret, vat_number, address } = buyer
  const isCompany = kind === 'company'
  const person = personName(buyer)
  return [
    clientName(buyer),
    isCompany && name && person ? `À l’attention de ${person}` : '',
    address?.line_1,
    address?.line_2,
    [address?.zip_code, address?.city].filter(Boolean).join(' '),
    address?.country === 'France' ? '' : address?.country,
    isCompany && siret ? `SIRET ${siret}` : '',
    isCompany && vat_number ? `TVA ${vat_number}` : '',
  ].filter((line): line is string => Boolean(line))
}
