import { buffer } from 'node:stream/consumers'
import { formatDate } from '../../domain/calendar/paris-day.ts'
import { withdrawalNotice } from '../../domain/general-terms/withdrawal-form.ts'
import { site } from '../../domain/site.ts'
import { fillVariables } from '../../domain/texts/variables.ts'
import type { PrintablePaper } from '../../domain/withdrawals/printable-paper.ts'
import { drawForm, drawWithdrawalForm } from './consumer-forms.ts'
import { drawGeneralTerms } from './general-terms.ts'
import { drawBrand } from './heading.ts'
import { openPdf } from './layout/open-pdf.ts'
import { drawPageFeet } from './layout/page-feet.ts'
import { contentWidth, Sheets, sheet } from './layout/sheets.ts'
import { type } from './layout/type-styles.ts'
import { sellerLine } from './mentions.ts'
import type { PrinterSetting } from './printer-setting.ts'

const titleWidth = 320
const titles = { terms: 'Conditions générales', 'withdrawal-form': 'Rétractation' } as const

/** A paper of a contract as bytes of a PDF file: the terms that it was concluded under, or how its client withdraws. */
export function printPaper(paper: PrintablePaper, { fonts }: PrinterSetting): Promise<Buffer> {
  const { kind, number, at, pos, terms } = paper
  const title = titles[kind]
  const pdf = openPdf({ title: `${title}, devis ${number}`, subject: title, at }, fonts)
  const sheets = new Sheets(pdf)
  const top = sheets.y
  const end = drawBrand(sheets)
  const place = { x: sheet.left + contentWidth - titleWidth, width: titleWidth, align: 'right' } as const
  sheets.y = sheets.write('H1', title, type.title, { ...place, y: top })
  const about = `Devis ${number}, accepté le ${formatDate(at)}`
  sheets.y = sheets.write('P', about, type.number, { ...place, y: sheets.y + 8 })
  sheets.y = Math.max(sheets.y, end) + 20
  if (kind === 'terms') drawGeneralTerms(sheets, terms)
  else drawWithdrawal(sheets, paper)
  drawPageFeet(sheets, sellerLine({ pos, facts: site }))
  pdf.end()
  return buffer(pdf)
}

function drawWithdrawal(sheets: Sheets, { number, terms, withdrawalUrl }: PrintablePaper): void {
  const online = `En ligne\u00A0: «\u00A0Renoncer au contrat ici\u00A0», ${withdrawalUrl}`
  sheets.block('P', online, type.body)
  sheets.y += 14
  drawWithdrawalForm(sheets, number, terms.words)
  sheets.y += 14
  const paragraphs = withdrawalNotice.paragraphs.map((text) =>
    fillVariables(text, terms.words).replace('la page /retractation de notre site', withdrawalUrl),
  )
  drawForm(sheets, { title: withdrawalNotice.title, paragraphs, number })
}
