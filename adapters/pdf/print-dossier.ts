import { buffer } from 'node:stream/consumers'
import { locationOf, type Site } from '../../domain/business/site.ts'
import { formatTimeOfDay } from '../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import { countWithNoun } from '../../domain/kernel/text/french-number.ts'
import type { PrintableDossier } from '../../domain/oversight/dossiers/printable-dossier.ts'
import { computeRepairSavings } from '../../domain/oversight/dossiers/printable-dossier.ts'
import { drawAddressBlocksSideBySide, drawBrand, drawPageFooters } from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import { a4ContentWidth, a4Page, PdfWriter, pdfTextStyles } from './layout/pdf-writer.ts'
import { drawTable } from './layout/table.ts'
import { sellerIdentificationOf } from './mentions.ts'

const titleWidth = 290

/** Returns an expert dossier of an order or estimate as a PDF file. */
export function renderDossierPdf(
  dossier: PrintableDossier,
  { fonts }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const { number, at, pos } = dossier
  const pdf = createPdf(
    { title: `Dossier expert ${number}`, subject: `Dossier du ${formatDate(at)}`, at },
    fonts,
    site,
  )
  const sheets = new PdfWriter(pdf)
  drawHead(sheets, dossier, site)
  drawRims(sheets, dossier)
  drawAgreement(sheets, dossier)
  drawPhotos(sheets, dossier)
  drawPageFooters(sheets, sellerIdentificationOf({ pos, facts: site }))
  pdf.end()
  return buffer(pdf)
}

function drawHead(sheets: PdfWriter, dossier: PrintableDossier, site: Site): void {
  const { number, kind, at, pos, owner, vehicle, plate, claim, mission, expert, estimate } = dossier
  const top = sheets.y
  const end = drawBrand(sheets, site)
  const titleBox = {
    x: a4Page.left + a4ContentWidth - titleWidth,
    width: titleWidth,
    align: 'right',
  } as const
  sheets.y = sheets.write('H1', 'Dossier expert', pdfTextStyles.title, { ...titleBox, y: top })
  const title = `${kind === 'order' ? 'Commande' : 'Devis'} ${number}`
  sheets.y = sheets.write('P', title, pdfTextStyles.number, { ...titleBox, y: sheets.y + 8 })
  sheets.y = sheets.write('P', `Ouvert le ${formatDate(at)}`, pdfTextStyles.quiet, titleBox)
  sheets.y = Math.max(sheets.y, end) + 18

  const workshop = locationOf(pos.id, site)
  const lines = (all: string[]) => all.filter(Boolean)
  drawAddressBlocksSideBySide(
    sheets,
    lines([
      'Véhicule',
      vehicle || plate || number,
      vehicle && plate,
      `Client\u00A0: ${owner}`,
      claim && `Sinistre\u00A0: ${claim}`,
      mission && `Mission\u00A0: ${mission}`,
      estimate && estimate !== number ? `Devis\u00A0: ${estimate}` : '',
    ]),
    lines([
      'Atelier',
      workshop.title,
      ...workshop.streetLines,
      `${workshop.zipCode}\u00A0${workshop.city}`,
      workshop.phone.display.replaceAll(' ', '\u00A0'),
      `Pour\u00A0: ${expert.join(', ')}`,
    ]),
  )
}

const textOf = ({ work, defects, part }: PrintableDossier['rims'][number]) =>
  [work, defects || 'Aucun défaut noté', part].filter(Boolean).join('\n')

const amount = (cents: number | null) => (cents === null ? '–' : formatCents(cents))

function drawRims(sheets: PdfWriter, { rims, totals, showsPrices }: PrintableDossier): void {
  sheets.y += 16
  sheets.ensureSpace(90)
  sheets.block('H2', `Jantes\u00A0: ${rims.length}`, pdfTextStyles.heading)
  sheets.y += 6
  if (rims.length === 0) {
    sheets.block('P', 'Aucune jante n’est décrite.', pdfTextStyles.body)
    return
  }
  if (!showsPrices) {
    drawTable(sheets, {
      columns: [{ label: 'Jante' }, { label: 'Travail et défauts', width: 300, isText: true }],
      rows: rims.map((rim) => [`${rim.place}. ${rim.name}`, textOf(rim)]),
      padding: 4.5,
    })
    return
  }
  const priced = rims.map((rim) => [
    `${rim.place}. ${rim.name}`,
    textOf(rim),
    amount(rim.ours),
    amount(rim.replacement),
    amount(computeRepairSavings(rim)),
  ])
  const saved = totals.replacement === null ? null : totals.replacement - totals.ours
  drawTable(sheets, {
    columns: [
      { label: 'Jante' },
      { label: 'Travail et défauts', width: 170, isText: true },
      { label: 'Réparation HT', width: 66 },
      { label: 'Neuf HT', width: 66 },
      { label: 'Écart HT', width: 66 },
    ],
    rows: [...priced, ['Total', '', amount(totals.ours), amount(totals.replacement), amount(saved)]],
    padding: 4.5,
  })
}

function drawAgreement(sheets: PdfWriter, { agreement }: PrintableDossier): void {
  if (!agreement) return
  const { at, by, cents, words } = agreement
  sheets.y += 14
  sheets.ensureSpace(60)
  sheets.block('H2', 'Accord de l’expert', pdfTextStyles.heading)
  const sum = cents === null ? '' : `, pour ${formatCents(cents)} HT`
  sheets.block('P', `${by}, le ${formatDate(at)} à ${formatTimeOfDay(at)}${sum}.`, pdfTextStyles.strong, {
    before: 4,
  })
  if (words) sheets.block('P', words, pdfTextStyles.body, { before: 2 })
}

const inRow = 3
const gap = 10
const photoWidth = (a4ContentWidth - (inRow - 1) * gap) / inRow
const photoHeight = photoWidth * 0.75

/** Draws the photos with their descriptions. Keeps each row on one sheet. */
function drawPhotos(sheets: PdfWriter, { photos, left }: PrintableDossier): void {
  if (photos.length === 0) return
  sheets.y += 14
  sheets.ensureSpace(30 + photoHeight + 30)
  sheets.block('H2', `Photos\u00A0: ${photos.length + left}`, pdfTextStyles.heading)
  sheets.y += 6
  for (let first = 0; first < photos.length; first += inRow) {
    const row = photos.slice(first, first + inRow)
    const under = Math.max(...row.map(({ shows }) => sheets.heightOf(shows, pdfTextStyles.note, photoWidth)))
    sheets.ensureSpace(photoHeight + 2 + under)
    for (const [index, { shows, jpeg }] of row.entries()) {
      const box = {
        x: a4Page.left + index * (photoWidth + gap),
        y: sheets.y,
        width: photoWidth,
        height: photoHeight,
      }
      sheets.figure(`Photo ${first + index + 1}\u00A0: ${shows}`, box, (pdf) => {
        pdf.image(Buffer.from(jpeg), box.x, box.y, {
          fit: [box.width, box.height],
          align: 'center',
          valign: 'center',
        })
      })
      sheets.write('P', shows, pdfTextStyles.note, { ...box, y: box.y + photoHeight + 2 })
    }
    sheets.y += photoHeight + 2 + under + 6
  }
  if (left > 0)
    sheets.block(
      'P',
      `${countWithNoun(left, 'autre photo', 'autres photos')} dans l’archive du dossier.`,
      pdfTextStyles.note,
    )
}
