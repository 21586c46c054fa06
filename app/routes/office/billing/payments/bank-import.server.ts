import { parseBankDay } from '../../../../../domain/billing/payments/bank/bank-cells.ts'
import {
  bankStatementLimits,
  type SkippedBankLines,
} from '../../../../../domain/billing/payments/bank/bank-entry.ts'
import {
  answerBankQuestion,
  type BankFormatRow,
  type BankImportResult,
  forgetBankFormat,
  importBankStatement,
  listBankFormats,
  type PendingBankImport,
} from '../../../../../domain/billing/payments/bank/import-bank-statement.ts'
import { formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { staffActor } from '../../../../../domain/kernel/events/record-event.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { formResponse } from '../../../../forms/form-actions.ts'
import { type FormRejection, formWideProblem } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'

/** Returns the stored answers about the tables of each bank. */
export const loadBankFormats = async (db: SiteContext['db']) =>
  (await listBankFormats(db)).map(bankFormatView)

/** Describes the stored answers about the tables of one bank, in French. */
function bankFormatView({ id, headings, amount_column, day_order }: BankFormatRow) {
  const answers = [
    amount_column !== null && `Montant en colonne ${amount_column + 1}`,
    day_order && (day_order === 'day-first' ? 'dates jour/mois' : 'dates mois/jour'),
  ]
  return { id, headings, answers: answers.filter(Boolean).join(', ') }
}

const statementFileLimits: BodyLimits = {
  types: ['multipart/form-data'],
  fields: {},
  // Size of the buffer for bytes that the multipart parser has not assigned to the file yet.
  maxBytes: 262_144,
  files: {
    field: 'fichier',
    maxCount: 1,
    maxBytes: bankStatementLimits.maxBytes,
    maxTotal: bankStatementLimits.maxBytes * 2,
  },
}

const tooLarge = 'Ce relevé dépasse 4\u00a0Mo\u00a0: téléchargez-le chez la banque en plusieurs périodes.'

/** Imports the lines of a statement. The browser sends the form as a document, because it contains a file. */
const statement = officeForm({
  limits: statementFileLimits,
  respondToRejectedBody: (_, { status, message }) =>
    formResponse<FormRejection>(
      { outcome: 'failed', message: status === 413 ? tooLarge : message },
      { status },
    ),
  async run({ deps, by, files: [posted] }) {
    if (!posted) return formWideProblem('Choisissez un fichier.')
    if (posted.outcome !== 'stored') return formWideProblem(tooLarge)
    const file = { fileName: posted.fileName, source: posted.file.path }
    return toImportResult(await importBankStatement(deps, staffActor(by), file))
  },
  rejections: { unreadable: ({ sentence }) => sentence },
})

/** Stores which column is the amount or how dates are written, then imports the stored file. */
const formatAnswer = officeForm({
  limits: bankFormLimits(1_024, {
    fichier: { longest: 64 },
    colonne: { longest: 4 },
    ordre: { longest: 16 },
  }),
  async run({ deps, by, typed: { fichier = '', colonne = '', ordre = '' } }) {
    const result = await answerBankQuestion(deps, by, {
      id: fichier,
      amount: /^\d{1,3}$/.test(colonne) ? Number(colonne) : null,
      dayOrder: ordre === 'day-first' || ordre === 'month-first' ? ordre : null,
    })
    return result.outcome === 'gone' ? result : toImportResult(result)
  },
  rejections: {
    gone: 'Ce relevé n’est plus enregistré\u00a0: choisissez-le de nouveau.',
    unreadable: ({ sentence }) => sentence,
  },
})

/** Deletes the stored answer about a bank's files. */
const formatDeletion = officeForm({
  limits: bankFormLimits(1_024, { format: { longest: 64 } }),
  async run({ deps, typed: { format = '' } }) {
    await forgetBankFormat(deps, format)
    return toSavedOutcome('Réponse oubliée\u00a0: la question sera posée au prochain relevé de cette banque.')
  },
})

type StatementImport = Awaited<ReturnType<typeof importBankStatement>>

/** Converts a finished import, or its question, to the success of the form. Returns an unreadable file unchanged, for `rejections`. */
function toImportResult(
  result: StatementImport,
): BankFormSuccess | Extract<StatementImport, { outcome: 'unreadable' }> {
  if (result.outcome === 'unreadable') return result
  if (result.outcome === 'format-unknown')
    return { outcome: 'saved', notice: '', question: questionView(result) }
  return {
    outcome: 'saved',
    notice: statementNotice(result),
    leftOut: result.leftOut.map(leftOutView),
  }
}

/** Returns the question about a table: possible amount columns, and the two readings of a date. */
const questionView = ({ id, columns, date }: PendingBankImport) => ({
  id,
  columns: columns.map(({ index, label, samples }) => ({
    index,
    label,
    samples: samples.join('\u00a0; '),
  })),
  date,
  orders: (['day-first', 'month-first'] as const).flatMap((order) => {
    const day = parseBankDay(date, order)
    return day ? [{ order, day: formatLongDay(day) }] : []
  }),
})

const counted = (count: number, one: string, several: string) => `${count}\u00a0${count > 1 ? several : one}`

function statementNotice({ fresh, known, debits, leftOut, unprovenDate }: BankImportResult): string {
  const parts = [
    fresh === 0 ? 'aucune nouvelle ligne' : counted(fresh, 'nouvelle ligne', 'nouvelles lignes'),
    known > 0 && `${known} déjà ${known > 1 ? 'connues' : 'connue'}`,
    ...leftOut.map(leftOutSentence),
    debits > 0 && `${debits} sans entrée d’argent, non ${debits > 1 ? 'gardées' : 'gardée'}`,
  ].filter(Boolean)
  const day = parseBankDay(unprovenDate, 'day-first')
  const dates = day
    ? ` Les dates sont lues jour/mois\u00a0: «\u00a0${unprovenDate}\u00a0» est le ${formatLongDay(day)}.`
    : ''
  return `Relevé lu\u00a0: ${parts.join(', ')}.${dates}`
}

/** Returns « 3 lignes illisibles », « 2 paiements refusés ou en attente », « 1 ligne en USD ». */
function leftOutSentence({ reason, detail, count }: SkippedBankLines): string {
  const lines = counted(count, 'ligne', 'lignes')
  if (reason === 'not-executed')
    return counted(count, 'paiement refusé ou en attente', 'paiements refusés ou en attente')
  if (reason === 'currency') return detail ? `${lines} en ${detail}` : `${lines} en d’autres devises`
  if (reason === 'unknown-status')
    return detail ? `${lines} au statut inconnu («\u00a0${detail}\u00a0»)` : `${lines} au statut inconnu`
  if (reason === 'total') return `${lines} de solde ou de total`
  return counted(count, 'ligne illisible', 'lignes illisibles')
}

const leftOutView = (group: SkippedBankLines) => ({
  title: leftOutSentence(group),
  lines: group.lines,
  more:
    group.count > group.lines.length
      ? `et ${counted(group.count - group.lines.length, 'autre', 'autres')}`
      : '',
})

/** Returns the limits of a form with these fields, in a body of at most `maxBytes`. */
export function bankFormLimits(maxBytes: number, fields: BodyLimits['fields']): BodyLimits {
  return {
    types: ['application/x-www-form-urlencoded'],
    fields,
    maxBytes,
  }
}

/** Outcome of a successful form of the bank's page: the notice or question that the page then shows. */
export type BankFormSuccess = {
  outcome: 'saved'
  notice: string
  leftOut?: ReturnType<typeof leftOutView>[]
  question?: ReturnType<typeof questionView>
}

/** Outcome of a form of the bank's page. */
export type BankFormResult = BankFormSuccess | FormRejection

export const toSavedOutcome = (notice: string): BankFormSuccess => ({ outcome: 'saved', notice })

/** Form handlers of the import of statements, by the form name in the address. */
export const bankImportForms = { releve: statement, format: formatAnswer, oublier: formatDeletion }
