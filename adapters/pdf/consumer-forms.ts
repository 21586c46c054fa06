import { earlyStartRequest, withdrawalForm } from '../../domain/general-terms/withdrawal-form.ts'
import { fillVariables } from '../../domain/texts/variables.ts'
import { drawFrame } from './layout/frame.ts'
import { contentWidth, type Sheets } from './layout/sheets.ts'
import { type } from './layout/type-styles.ts'

/** What the law has a consumer receive with a quote: the request to begin early, and the form to withdraw. */
export function drawConsumerForms(
  sheets: Sheets,
  number: string,
  words: Readonly<Record<string, string>>,
): void {
  drawForm(sheets, { ...earlyStartRequest, number, sign: 'Date et signature du client\u00A0:' })
  sheets.y += 14
  drawWithdrawalForm(sheets, number, words)
  sheets.y += 22
}

/** The form to withdraw alone. */
export function drawWithdrawalForm(
  sheets: Sheets,
  number: string,
  words: Readonly<Record<string, string>>,
): void {
  const { title } = withdrawalForm
  const paragraphs = withdrawalForm.paragraphs.map((text) => fillVariables(text, words))
  drawForm(sheets, { title, paragraphs, number })
}

interface Form {
  title: string
  paragraphs: readonly string[]
  number: string
  /** What stands above the room for a signature. */
  sign?: string
}

export function drawForm(sheets: Sheets, { title, paragraphs, number, sign }: Form): void {
  const before = 5
  const texts = [
    { kind: 'H2', text: title, style: type.partyName },
    { kind: 'P', text: `Devis ${number}`, style: type.formQuiet, before },
    ...paragraphs.map((text) => ({ kind: 'P', text, style: type.form, before })),
    ...(sign ? [{ kind: 'P', text: sign, style: type.form, before: before + 4 }] : []),
  ]
  sheets.within('Sect', () =>
    drawFrame(sheets, { texts, width: contentWidth, padding: 14, weight: 0.75, after: sign ? 34 : 0 }),
  )
}
