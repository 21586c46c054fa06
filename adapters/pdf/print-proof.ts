import { buffer } from 'node:stream/consumers'
import type { Site } from '../../domain/business/site.ts'
import type { PrintableProof } from '../../domain/contracts/acceptance/proof-file.ts'
import { formatDate } from '../../domain/kernel/calendar/paris-day.ts'
import { drawBrand, drawPageFooters } from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import { a4ContentWidth, a4Page, PdfWriter, pdfTextStyles } from './layout/pdf-writer.ts'
import { drawTable } from './layout/table.ts'
import { sellerIdentificationOf } from './mentions.ts'

const titleWidth = 320

const explanation = [
  'Chaque événement porte une empreinte\u00A0: le SHA-256, en hexadécimal, du texte UTF-8 d’un tableau JSON sans espaces fait de l’empreinte précédente (64 zéros avant le premier), de l’identifiant du devis, du rang, de l’instant en temps universel, de la nature de l’événement et de ses données dans l’ordre alphabétique. Changer, ôter ou ajouter quoi que ce soit change toutes les empreintes qui suivent.',
  'Le SHA-256 du fichier est celui du PDF que le client avait\u00A0: il se recalcule sur le fichier reçu par e-mail. Les empreintes sont imprimées par groupes de seize signes\u00A0; les espaces n’en font pas partie.',
]

/** Returns the proof of how an estimate was answered as a PDF file. */
export function renderProofPdf(
  proof: PrintableProof,
  { fonts }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const { number, at, pos, client, about, verdict, chains } = proof
  const pdf = createPdf(
    { title: `Dossier de preuve, devis ${number}`, subject: `Preuve au ${formatDate(at)}`, at },
    fonts,
    site,
  )
  const sheets = new PdfWriter(pdf)
  const top = sheets.y
  const end = drawBrand(sheets, site)
  const titleBox = {
    x: a4Page.left + a4ContentWidth - titleWidth,
    width: titleWidth,
    align: 'right',
  } as const
  sheets.y = sheets.write('H1', 'Dossier de preuve', pdfTextStyles.title, { ...titleBox, y: top })
  sheets.y = sheets.write('P', `Devis ${number}`, pdfTextStyles.number, { ...titleBox, y: sheets.y + 8 })
  sheets.y = Math.max(sheets.y, end) + 20
  sheets.block('P', client, pdfTextStyles.strong)
  sheets.block('P', about, pdfTextStyles.body, { before: 2 })
  sheets.block('P', verdict, pdfTextStyles.body, { before: 6 })
  for (const { title, events } of chains) {
    sheets.y += 16
    sheets.ensureSpace(90)
    sheets.block('H2', title, pdfTextStyles.heading)
    sheets.y += 6
    drawTable(sheets, {
      columns: [
        { label: 'Événement' },
        { label: 'Ce qui a été montré et répondu', width: 350, isText: true },
      ],
      rows: events.map(({ place: rank, when, name, details, hash }) => [
        `${rank}. ${name}\n${when}`,
        [...details, `Empreinte\u00A0: ${hash}`].join('\n'),
      ]),
      padding: 4.5,
      styles: { body: pdfTextStyles.note, label: pdfTextStyles.label },
    })
  }
  sheets.y += 16
  sheets.ensureSpace(90)
  sheets.block('H2', 'Comment vérifier', pdfTextStyles.strong)
  for (const text of explanation) sheets.block('P', text, pdfTextStyles.note, { before: 4 })
  drawPageFooters(sheets, sellerIdentificationOf({ pos, facts: site }))
  pdf.end()
  return buffer(pdf)
}
