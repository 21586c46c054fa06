import { data } from 'react-router'
import { readBankDay } from '../../../../../domain/billing/payments/bank/bank-cells.ts'
import {
  bankStatementLimits,
  type SkippedLines,
} from '../../../../../domain/billing/payments/bank/bank-entry.ts'
import {
  confirmBankLine,
  confirmCertainMatches,
  ignoreBankLine,
  listBankLines,
  restoreBankLine,
} from '../../../../../domain/billing/payments/bank/bank-lines.ts'
import {
  answerBankQuestion,
  type BankFormatRow,
  forgetBankFormat,
  type ImportedStatement,
  importBankStatement,
  listBankFormats,
  type PendingStatement,
} from '../../../../../domain/billing/payments/bank/import-bank-statement.ts'
import {
  type BankLine,
  type BankLineMatch,
  matchBankLines,
} from '../../../../../domain/billing/payments/bank/match-lines.ts'
import { formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { staffActor } from '../../../../../domain/kernel/events/record-event.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent, formResponse } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import {
  growingListQueryString,
  readGrowingList,
  readGrowingListQuery,
} from '../../../../ui/pager/growing-list.ts'

/** States of bank lines by their query value. */
const bankStates = { 'a-rapprocher': 'proposed', rapprochees: 'matched', 'mises-de-cote': 'ignored' } as const

const stateLabels: Record<keyof typeof bankStates, string> = {
  'a-rapprocher': 'À rapprocher',
  rapprochees: 'Rapprochées',
  'mises-de-cote': 'Mises de côté',
}

type StateWord = keyof typeof bankStates

export type BankView = Awaited<ReturnType<typeof readBank>>
export type BankLineView = BankView['lines'][number]

/** Loads the lines in one state, each with the invoices that it may pay. */
export async function readBank({ db, facts }: SiteContext, searchParams: URLSearchParams) {
  const words = Object.keys(bankStates) as StateWord[]
  const shown = words.find((word) => word === searchParams.get('voir')) ?? 'a-rapprocher'
  const query = readGrowingListQuery({ voir: () => shown }, searchParams)
  const { rows, next, added } = await readGrowingList(query, (limit) =>
    listBankLines(db, bankStates[shown], limit),
  )
  const matches =
    shown === 'a-rapprocher'
      ? await matchBankLines(
          db,
          rows.map(({ line }) => line),
          facts.current(),
        )
      : new Map<string, BankLineMatch[]>()
  const lines = rows.map(({ line, invoice }) => bankLineView(line, matches.get(line.id) ?? [], invoice))
  return {
    shown,
    tabs: words.map((word) => ({
      label: stateLabels[word],
      to: growingListQueryString(query, { voir: word }),
      isShown: word === shown,
    })),
    lines,
    sure: lines.filter(({ matches }) => matches[0]?.isSure).map(({ id }) => id),
    next,
    added,
    formats: (await listBankFormats(db)).map(bankFormatView),
  }
}

/** Describes the stored answers about the tables of one bank, in French. */
function bankFormatView({ id, headings, amount_column, day_order }: BankFormatRow) {
  const answers = [
    amount_column !== null && `Montant en colonne ${amount_column + 1}`,
    day_order && (day_order === 'day-first' ? 'dates jour/mois' : 'dates mois/jour'),
  ]
  return { id, headings, answers: answers.filter(Boolean).join(', ') }
}

/** Returns a line with the invoices that it may pay. */
function bankLineView(
  { id, booked_on, cents, payer, text }: BankLine,
  matches: readonly BankLineMatch[],
  invoice: { id: string; posId: string; number: string } | null,
) {
  return {
    id,
    day: formatDay(booked_on),
    amount: formatCents(cents),
    payer: payer || text || 'Payeur inconnu',
    text: payer ? text : '',
    invoice: invoice && { to: invoiceAddress(invoice.id, invoice.posId), number: invoice.number },
    matches: matches.map(({ key, why, isSure, targets }) => ({
      key,
      why,
      isSure,
      targets: targets.map(({ kind, id, posId, number, client, owed, cents }) => ({
        id,
        number,
        client,
        to: kind === 'deposit' ? estimateAddress(posId, id) : invoiceAddress(id, posId),
        isDeposit: kind === 'deposit',
        amount: targets.length > 1 || cents !== owed ? formatCents(cents) : '',
      })),
    })),
  }
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

/** Imports the lines of a statement. Sent as a document, because the form contains a file. */
const statement = officeForm({
  limits: statementFileLimits,
  respondToRejectedBody: (_, { status, message }) =>
    formResponse<FormOutcome>(
      { outcome: 'failed', message: status === 413 ? tooLarge : message },
      { status },
    ),
  async run({ deps, by, files: [posted] }) {
    if (!posted) return formError('Choisissez un fichier.')
    if (posted.outcome !== 'kept') return formError(tooLarge)
    const file = { fileName: posted.fileName, source: posted.file.path }
    return toImportOutcome(await importBankStatement(deps, staffActor(by), file))
  },
})

/** Limits of a form with these fields, in a body of at most `maxBytes`. */
const fieldLimits = (maxBytes: number, fields: BodyLimits['fields']): BodyLimits => ({
  types: ['application/x-www-form-urlencoded'],
  fields,
  maxBytes,
})

const lineChanged = 'Cette ligne ou sa facture a changé entre-temps\u00a0: voici où elles en sont.'

/** Confirms a line with one of its matches, or with a typed invoice number. */
const confirmation = officeForm({
  limits: fieldLimits(8_192, { ligne: { longest: 64 }, choix: { longest: 4_096 }, numero: { longest: 64 } }),
  async run({ deps, by, typed: { ligne = '', choix = '', numero = '' } }) {
    const number = typedNumber(numero)
    if (!choix && !number)
      return formError('Écrivez le numéro de la facture, ou du devis dont c’est l’acompte.')
    const done = await confirmBankLine(deps, by, ligne, choix ? { match: choix } : { number })
    return done.outcome === 'saved' ? savedWith('Encaissé et rapproché.') : done
  },
  rejections: {
    changed: lineChanged,
    'unknown-number': (_, { typed: { numero = '' } }) =>
      `Aucune facture ne porte le numéro ${typedNumber(numero)}, et aucun devis de ce numéro n’attend d’acompte.`,
    'too-much':
      'Cette ligne dépasse ce qui reste à facturer du devis\u00a0: rien n’est encaissé. Encaissez l’acompte sur la page du devis, puis la suite sur sa facture.',
    'clock-behind': ({ problem }) => problem,
    'facts-missing': ({ problem }) => problem,
    untaxed: ({ problem }) => problem,
  },
})

const typedNumber = (numero: string) => numero.trim().toUpperCase()

/** Maximum number of lines that the page shows. */
const maxLines = 1_000

/** Confirms all lines that have a certain match. */
const sureConfirmation = officeForm({
  limits: fieldLimits(128 * 1024, { ligne: { longest: 64, maxCount: maxLines } }),
  async run({ deps, by, fields }) {
    const ids = [...new Set(fields.getAll('ligne'))]
    const count = await confirmCertainMatches(deps, by, ids)
    if (count === 0) return formError(lineChanged)
    return savedWith(count === 1 ? '1 ligne rapprochée.' : `${count}\u00a0lignes rapprochées.`)
  },
})

/** Creates the handler of a button that ignores a bank line or restores it. */
const lineButton = (act: typeof ignoreBankLine, notice: string) =>
  officeForm({
    limits: fieldLimits(1_024, { ligne: { longest: 64 } }),
    async run({ deps, by, typed: { ligne = '' } }) {
      if (!/^[0-9a-f]{64}$/.test(ligne)) throw data(null, { status: 404 })
      return (await act(deps, staffActor(by), ligne)) ? savedWith(notice) : formError(lineChanged)
    },
  })

/** Stores which column is the amount or how dates are written, then imports the stored file. */
const formatAnswer = officeForm({
  limits: fieldLimits(1_024, { fichier: { longest: 64 }, colonne: { longest: 4 }, ordre: { longest: 16 } }),
  async run({ deps, by, typed: { fichier = '', colonne = '', ordre = '' } }) {
    const done = await answerBankQuestion(deps, by, {
      id: fichier,
      amount: /^\d{1,3}$/.test(colonne) ? Number(colonne) : null,
      dayOrder: ordre === 'day-first' || ordre === 'month-first' ? ordre : null,
    })
    return done.outcome === 'gone' ? done : toImportOutcome(done)
  },
  rejections: { gone: 'Ce relevé n’est plus enregistré\u00a0: choisissez-le de nouveau.' },
})

/** Deletes the stored answer about a bank's files. */
const formatDeletion = officeForm({
  limits: fieldLimits(1_024, { format: { longest: 64 } }),
  async run({ deps, typed: { format = '' } }) {
    await forgetBankFormat(deps, format)
    return savedWith('Réponse oubliée\u00a0: la question sera posée au prochain relevé de cette banque.')
  },
})

/** Form handlers of the bank's page, by the form name in the address. */
export const bankForms = actionsByIntent({
  releve: statement,
  format: formatAnswer,
  oublier: formatDeletion,
  confirmer: confirmation,
  toutes: sureConfirmation,
  ecarter: lineButton(ignoreBankLine, 'Ligne mise de côté.'),
  reprendre: lineButton(restoreBankLine, 'Ligne à rapprocher de nouveau.'),
})

type StatementImport = Awaited<ReturnType<typeof importBankStatement>>

/** Converts the result of an import to the outcome of the form. */
function toImportOutcome(done: StatementImport): FormOutcome {
  if (done.outcome === 'unreadable') return formError(done.sentence)
  if (done.outcome === 'ask')
    return { outcome: 'saved', notice: '', question: questionView(done) } as BankFormSuccess
  return {
    outcome: 'saved',
    notice: statementNotice(done),
    leftOut: done.leftOut.map(leftOutView),
  } as BankFormSuccess
}

/** Question about a table: possible amount columns, and the two readings of a date. */
const questionView = ({ id, columns, date }: PendingStatement) => ({
  id,
  columns: columns.map(({ place, label, samples }) => ({
    place,
    label,
    samples: samples.join('\u00a0; '),
  })),
  date,
  orders: (['day-first', 'month-first'] as const).flatMap((order) => {
    const day = readBankDay(date, order)
    return day ? [{ order, day: formatLongDay(day) }] : []
  }),
})

const counted = (count: number, one: string, several: string) => `${count}\u00a0${count > 1 ? several : one}`

function statementNotice({ fresh, known, debits, leftOut, unprovenDate }: ImportedStatement): string {
  const parts = [
    fresh === 0 ? 'aucune nouvelle ligne' : counted(fresh, 'nouvelle ligne', 'nouvelles lignes'),
    known > 0 && `${known} déjà ${known > 1 ? 'connues' : 'connue'}`,
    ...leftOut.map(leftOutSentence),
    debits > 0 && `${debits} sans entrée d’argent, non ${debits > 1 ? 'gardées' : 'gardée'}`,
  ].filter(Boolean)
  const day = readBankDay(unprovenDate, 'day-first')
  const dates = day
    ? ` Les dates sont lues jour/mois\u00a0: «\u00a0${unprovenDate}\u00a0» est le ${formatLongDay(day)}.`
    : ''
  return `Relevé lu\u00a0: ${parts.join(', ')}.${dates}`
}

/**
 * Returns the number of skipped lines, by reason: « 3 lignes illisibles », « 2 paiements refusés ou en attente », « 1 ligne en USD
 * ».
 */
function leftOutSentence({ reason, detail, count }: SkippedLines): string {
  const lines = counted(count, 'ligne', 'lignes')
  if (reason === 'not-executed')
    return counted(count, 'paiement refusé ou en attente', 'paiements refusés ou en attente')
  if (reason === 'currency') return detail ? `${lines} en ${detail}` : `${lines} en d’autres devises`
  if (reason === 'unknown-status')
    return detail ? `${lines} au statut inconnu («\u00a0${detail}\u00a0»)` : `${lines} au statut inconnu`
  if (reason === 'total') return `${lines} de solde ou de total`
  return counted(count, 'ligne illisible', 'lignes illisibles')
}

const leftOutView = (group: SkippedLines) => ({
  title: leftOutSentence(group),
  lines: group.lines,
  more:
    group.count > group.lines.length
      ? `et ${counted(group.count - group.lines.length, 'autre', 'autres')}`
      : '',
})

/** Outcome of a successful form of the bank's page: the notice or question that the page then shows. */
export type BankFormSuccess = {
  outcome: 'saved'
  notice: string
  leftOut?: ReturnType<typeof leftOutView>[]
  question?: ReturnType<typeof questionView>
}

const savedWith = (notice: string): FormOutcome => ({ outcome: 'saved', notice }) as BankFormSuccess
