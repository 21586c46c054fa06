import type { PrintedTerms } from '../../domain/documents/printable-document.ts'
import type { Clause } from '../../domain/general-terms/clause.ts'
import { drawFrame } from './layout/frame.ts'
import { contentWidth, type Sheets, sheet } from './layout/sheets.ts'
import { ink, type } from './layout/type-styles.ts'

const binds = { consumer: 'Consommateurs.', professional: 'Professionnels.' } as const
const indent = 12

/** The general terms, whole, behind each quote: who accepts it has them in hand (general terms, article 1). */
export function drawGeneralTerms(sheets: Sheets, { since, articles }: PrintedTerms): void {
  sheets.block('H2', 'Conditions générales', type.heading)
  sheets.block('P', `En vigueur depuis le ${since}`, type.note, { before: 3 })
  for (const [article, { title, clauses }] of articles.entries()) {
    sheets.y += 8
    sheets.room(sheets.heightOf(title, type.strong) + 2 + heightOfClause(sheets, clauses[0]))
    sheets.block('H3', `Article ${article + 1}. ${title}`, type.strong)
    sheets.y += 2
    for (const [index, clause] of clauses.entries()) drawClause(sheets, `${article + 1}.${index + 1}`, clause)
  }
}

/** Of its text, and of what it announces. */
function heightOfClause(sheets: Sheets, clause: Clause | undefined): number {
  return clause ? sheets.heightOf(fullText('0.0', clause), type.clauseStrong) : 0
}

const fullText = (number: string, { only, text }: Clause) =>
  [number, only && binds[only], text].filter(Boolean).join(' ')

function drawClause(sheets: Sheets, number: string, clause: Clause): void {
  const { only, text, items = [], frame } = clause
  // Bold letters are wider: the room is theirs. What is announced is not parted from what announces it.
  const announced = items[0] ? sheets.heightOf(items[0], type.clause, contentWidth - 2 * indent) : 0
  sheets.room(heightOfClause(sheets, clause) + announced)
  sheets.y = only
    ? sheets.writeRuns([`${number} `, { strong: `${binds[only]} ` }, text])
    : sheets.write('P', `${number} ${text}`, type.clause)
  if (items.length > 0)
    sheets.within('L', () => {
      for (const item of items) drawItem(sheets, item)
    })
  if (frame) drawSetApart(sheets, frame)
  sheets.y += 1.2
}

function drawItem(sheets: Sheets, item: string): void {
  const width = contentWidth - 2 * indent
  sheets.room(sheets.heightOf(item, type.clause, width))
  sheets.within('LI', () => {
    sheets.write('Lbl', '–', type.clause, { x: sheet.left + indent, width: indent })
    sheets.y = sheets.write('LBody', item, type.clause, { x: sheet.left + indent + 8, width })
  })
}

function drawSetApart(sheets: Sheets, { title, paragraphs }: NonNullable<Clause['frame']>): void {
  const texts = [
    { kind: 'P', text: title, style: type.clauseStrong },
    ...paragraphs.map((text) => ({ kind: 'P', text, style: type.clause })),
  ]
  sheets.y += 4
  drawFrame(sheets, { texts, width: contentWidth, padding: 8, weight: 0.5, color: ink.line })
  sheets.y += 4
}
