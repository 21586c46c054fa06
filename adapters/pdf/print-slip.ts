import { buffer } from 'node:stream/consumers'
import type { Site } from '../../domain/business/site.ts'
import { formatTimeOfDay } from '../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../domain/kernel/calendar/paris-day.ts'
import { type SlipKind, slipKindNames, slipNouns } from '../../domain/kernel/slip-words.ts'
import type { PrintableSlip } from '../../domain/workshop/slips/printable-slip.ts'
import {
  type SignatureStrokes,
  signaturePadBounds,
  signatureSvgPath,
} from '../../domain/workshop/slips/signature.ts'
import { drawVerification } from './closing.ts'
import { drawClause } from './contract-papers.ts'
import {
  drawAddressBlocksSideBySide,
  drawBrand,
  drawPageFooters,
  halfWidth,
  rightHalfX,
} from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import { a4ContentWidth, a4Page, PdfWriter, pdfColors, pdfTextStyles } from './layout/pdf-writer.ts'
import { drawTable } from './layout/table.ts'
import { sellerIdentificationOf } from './mentions.ts'

const words = {
  deposit: {
    rims: 'Jantes déposées',
    details: 'État visible et repères',
    photos: 'Photos à la réception',
    wording: 'Les jantes décrites ci-dessus ont été confiées à l’atelier dans l’état constaté',
    signer: 'Qui dépose les jantes',
  },
  handover: {
    rims: 'Jantes remises',
    details: 'Repères',
    photos: 'Photos à la livraison',
    wording: 'Les jantes décrites ci-dessus ont été remises par l’atelier et examinées à leur remise',
    signer: 'Qui reçoit les jantes',
  },
} as const satisfies Record<SlipKind, Record<string, string>>

/** Returns a slip of the counter as a PDF file, with its signature or space for one. */
export function renderSlipPdf(
  { slip, photos, pos }: PrintableSlip,
  { fonts, termsUrl, verificationUrl }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const { kind, content, created_at: at } = slip
  const title = `${slipKindNames[kind]}, commande ${content.number}`
  const pdf = createPdf({ title, subject: `${slipKindNames[kind]} du ${formatDate(at)}`, at }, fonts, site)
  const sheets = new PdfWriter(pdf)
  drawHead(sheets, slip, site)
  drawRims(sheets, slip)
  drawPhotos(sheets, slip, photos)
  drawSignatures(sheets, slip)
  drawTerms(sheets, slip, termsUrl)
  if (slip.verification_code) {
    const of = `${slipNouns[kind]}, commande ${content.number}`
    drawVerification(sheets, { code: slip.verification_code, of, caption: verifiedBy }, verificationUrl)
  }
  drawPageFooters(sheets, sellerIdentificationOf({ pos, facts: site }))
  pdf.end()
  return buffer(pdf)
}

const verifiedBy =
  'Vérifiez en ligne que ce bon vient bien de nous, d’après sa nature, sa commande et sa date. Rien d’autre n’y est affiché.'

type Slip = PrintableSlip['slip']

const titleWidth = 290

/** Draws the type of the slip, the workshop, the client and the car. */
function drawHead(sheets: PdfWriter, { kind, content, created_at: at }: Slip, site: Site): void {
  const top = sheets.y
  const end = drawBrand(sheets, site)
  const titleBox = {
    x: a4Page.left + a4ContentWidth - titleWidth,
    width: titleWidth,
    align: 'right',
  } as const
  sheets.y = sheets.write('H1', slipKindNames[kind], pdfTextStyles.title, { ...titleBox, y: top })
  sheets.y = sheets.write('P', `Commande ${content.number}`, pdfTextStyles.number, {
    ...titleBox,
    y: sheets.y + 8,
  })
  sheets.y = sheets.write('P', dateAndTime(at), pdfTextStyles.quiet, titleBox)
  sheets.y = Math.max(sheets.y, end) + 18

  const { workshop, client, vehicle, plate } = content
  drawAddressBlocksSideBySide(
    sheets,
    ['Atelier', workshop.title, ...workshop.lines],
    ['Client', client, vehicle, plate].filter((line, index) => index === 0 || line !== ''),
  )
}

/** Formats a time: « 12/11/2026 à 10 h 42 ». */
const dateAndTime = (at: Date) => `${formatDate(at)} à ${formatTimeOfDay(at)}`

function drawRims(sheets: PdfWriter, { kind, content }: Slip): void {
  sheets.y += 16
  sheets.ensureSpace(90)
  sheets.block('H2', `${words[kind].rims}\u00A0: ${content.rims.length}`, pdfTextStyles.heading)
  sheets.y += 6
  if (content.rims.length === 0) {
    sheets.block('P', 'Aucune jante n’est décrite.', pdfTextStyles.body)
    return
  }
  drawTable(sheets, {
    columns: [
      { label: 'Jante' },
      { label: kind === 'deposit' ? 'Travail demandé' : 'Travail', width: 120, isText: true },
      { label: words[kind].details, width: 230, isText: true },
    ],
    rows: content.rims.map(({ place, name, work, details }) => [
      `${place}. ${name}`,
      work,
      details.join('\n') || (kind === 'deposit' ? 'Défauts à noter à la réception' : '–'),
    ]),
    padding: 4.5,
  })
}

const inRow = 5
const gap = 8
const photoWidth = (a4ContentWidth - (inRow - 1) * gap) / inRow
const photoHeight = photoWidth * 0.75

/** Draws small photos with their descriptions. Keeps each row on one sheet. */
function drawPhotos(sheets: PdfWriter, { kind, content }: Slip, photos: PrintableSlip['photos']): void {
  const shown = content.photos
  if (shown.length === 0) return
  sheets.y += 14
  sheets.ensureSpace(30 + photoHeight + 30)
  sheets.block('H2', `${words[kind].photos}\u00A0: ${shown.length}`, pdfTextStyles.heading)
  sheets.y += 6
  for (let first = 0; first < shown.length; first += inRow) {
    const row = shown.slice(first, first + inRow)
    const under = Math.max(...row.map(({ shows }) => sheets.heightOf(shows, pdfTextStyles.note, photoWidth)))
    sheets.ensureSpace(photoHeight + 2 + under)
    for (const [index, { id, shows }] of row.entries()) {
      const box = {
        x: a4Page.left + index * (photoWidth + gap),
        y: sheets.y,
        width: photoWidth,
        height: photoHeight,
      }
      const file = photos.get(id)
      if (file)
        sheets.figure(`Photo ${first + index + 1}\u00A0: ${shows}`, box, (pdf) => {
          pdf.image(Buffer.from(file), box.x, box.y, {
            fit: [box.width, box.height],
            align: 'center',
            valign: 'center',
          })
        })
      else
        sheets.write('P', 'Photo effacée depuis', pdfTextStyles.note, {
          ...box,
          y: box.y + photoHeight / 2 - 5,
        })
      sheets.write('P', shows, pdfTextStyles.note, { ...box, y: box.y + photoHeight + 2 })
    }
    sheets.y += photoHeight + 2 + under + 6
  }
}

/** Draws the article of the general terms on the subject, for information: the general terms themselves bind. */
function drawTerms(sheets: PdfWriter, { content: { terms } }: Slip, termsUrl: string): void {
  if (!terms) return
  const title = `Conditions générales, article ${terms.number}\u00A0: ${terms.title}`
  sheets.y += 16
  sheets.ensureSpace(60)
  sheets.block('H2', title, pdfTextStyles.strong)
  sheets.block(
    'P',
    `En vigueur depuis le ${terms.since}. Texte complet\u00A0: ${termsUrl}`,
    pdfTextStyles.note,
    {
      before: 2,
    },
  )
  sheets.y += 3
  for (const [index, clause] of terms.clauses.entries())
    drawClause(sheets, `${terms.number}.${index + 1}`, clause)
}

const padding = 10
const signWidth = halfWidth - 2 * padding
const signHeight = (signWidth * signaturePadBounds.height) / signaturePadBounds.width / 1.4

/** Draws place, time and name of the signature, or space for one. */
function drawSignatures(sheets: PdfWriter, slip: Slip): void {
  const { kind, content, signer, signature, made_by_name: maker, created_at: at } = slip
  const height = 2 * padding + 28 + signHeight
  sheets.y += 14
  sheets.ensureSpace(height + 40)
  const { terms } = content
  const reminder = terms
    ? `, selon l’article ${terms.number} des conditions générales, rappelé plus bas.`
    : '.'
  sheets.block('P', words[kind].wording + reminder, pdfTextStyles.body)
  sheets.block('P', `Fait à ${content.workshop.city}, le ${dateAndTime(at)}.`, pdfTextStyles.strong, {
    before: 4,
  })
  sheets.y += 8
  const top = sheets.y
  const left = { x: a4Page.left, width: halfWidth - padding }
  sheets.within('Sect', () => {
    sheets.y = sheets.write('H2', 'Pour l’atelier', pdfTextStyles.label, { ...left, y: top + padding }) + 3
    sheets.y = sheets.write('P', maker, pdfTextStyles.partyName, left)
  })
  sheets.decorate((pdf) =>
    pdf.rect(rightHalfX, top, halfWidth, height).lineWidth(0.75).strokeColor(pdfColors.text).stroke(),
  )
  const inside = { x: rightHalfX + padding, width: signWidth }
  sheets.within('Sect', () => {
    sheets.y =
      sheets.write('H2', words[kind].signer, pdfTextStyles.label, { ...inside, y: top + padding }) + 3
    if (signer) sheets.y = sheets.write('P', signer, pdfTextStyles.partyName, inside)
    if (signature)
      drawSignature(sheets, signer, signature, { x: inside.x, y: top + height - padding - signHeight })
    else
      sheets.write('P', signer ? 'Signature\u00A0:' : 'Nom et signature\u00A0:', pdfTextStyles.quiet, {
        ...inside,
        y: sheets.y + 2,
      })
  })
  sheets.y = top + height
}

/** Draws the strokes of a signature as vectors. */
function drawSignature(
  sheets: PdfWriter,
  signer: string,
  strokes: SignatureStrokes,
  { x, y }: { x: number; y: number },
): void {
  const scale = signHeight / signaturePadBounds.height
  const width = signaturePadBounds.width * scale
  sheets.figure(`Signature de ${signer}`, { x, y, width, height: signHeight }, (pdf) => {
    pdf.save()
    pdf
      .translate(x, y)
      .scale(scale)
      .path(signatureSvgPath(strokes))
      .lineWidth(6)
      .lineCap('round')
      .lineJoin('round')
      .strokeColor(pdfColors.text)
      .stroke()
    pdf.restore()
  })
}
