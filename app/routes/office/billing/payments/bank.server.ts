import { data } from 'react-router'
import {
  confirmBankLine,
  confirmCertainMatches,
  ignoreBankLine,
  listBankLines,
  restoreBankLine,
} from '../../../../../domain/billing/payments/bank/bank-lines.ts'
import {
  type BankLine,
  type BankLineMatch,
  matchBankLines,
} from '../../../../../domain/billing/payments/bank/match-lines.ts'
import { formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { staffActor } from '../../../../../domain/kernel/events/record-event.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { formWideProblem } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import {
  growingListQueryString,
  loadGrowingList,
  parseGrowingListQuery,
} from '../../../../ui/pager/growing-list.ts'
import { bankFormLimits, bankImportForms, loadBankFormats, toSavedOutcome } from './bank-import.server.ts'

/** States of bank lines by their query value. */
const bankStates = { 'a-rapprocher': 'proposed', rapprochees: 'matched', 'mises-de-cote': 'ignored' } as const

const stateLabels: Record<keyof typeof bankStates, string> = {
  'a-rapprocher': 'À rapprocher',
  rapprochees: 'Rapprochées',
  'mises-de-cote': 'Mises de côté',
}

type StateWord = keyof typeof bankStates

export type BankView = Awaited<ReturnType<typeof loadBankPage>>
export type BankLineView = BankView['lines'][number]

/** Loads the lines in one state, each with the invoices that it may pay. */
export async function loadBankPage({ db, facts }: SiteContext, searchParams: URLSearchParams) {
  const words = Object.keys(bankStates) as StateWord[]
  const shown = words.find((word) => word === searchParams.get('voir')) ?? 'a-rapprocher'
  const query = parseGrowingListQuery({ voir: () => shown }, searchParams)
  const { rows, next, added } = await loadGrowingList(query, (limit) =>
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
    formats: await loadBankFormats(db),
  }
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

const lineChanged = 'Cette ligne ou sa facture a changé entre-temps\u00a0: voici où elles en sont.'

/** Confirms a line with one of its matches, or with a typed invoice number. */
const confirmation = officeForm({
  limits: bankFormLimits(8_192, {
    ligne: { longest: 64 },
    choix: { longest: 4_096 },
    numero: { longest: 64 },
  }),
  async run({ deps, by, typed: { ligne = '', choix = '', numero = '' } }) {
    const number = typedNumber(numero)
    if (!choix && !number)
      return formWideProblem('Écrivez le numéro de la facture, ou du devis dont c’est l’acompte.')
    const result = await confirmBankLine(deps, by, ligne, choix ? { match: choix } : { number })
    return result.outcome === 'saved' ? toSavedOutcome('Encaissé et rapproché.') : result
  },
  rejections: {
    changed: lineChanged,
    'unknown-number': (_, { typed: { numero = '' } }) =>
      `Aucune facture ne porte le numéro ${typedNumber(numero)}, et aucun devis de ce numéro n’attend d’acompte.`,
    'too-much':
      'Cette ligne dépasse ce qui reste à facturer du devis\u00a0: rien n’est encaissé. Encaissez l’acompte sur la page du devis, puis la suite sur sa facture.',
    'future-day': 'Cette ligne est datée d’un jour à venir\u00a0: rapprochez-la à partir de ce jour.',
    'clock-behind': ({ problem }) => problem,
    'facts-missing': ({ problem }) => problem,
    'exemption-invalid': ({ problem }) => problem,
  },
})

const typedNumber = (numero: string) => numero.trim().toUpperCase()

/** Maximum number of lines that the page shows. */
const maxLines = 1_000

/** Confirms all lines that have a certain match. */
const sureConfirmation = officeForm({
  limits: bankFormLimits(128 * 1024, { ligne: { longest: 64, maxCount: maxLines } }),
  async run({ deps, by, fields }) {
    const ids = [...new Set(fields.getAll('ligne'))]
    const count = await confirmCertainMatches(deps, by, ids)
    if (count === 0) return formWideProblem(lineChanged)
    return toSavedOutcome(count === 1 ? '1 ligne rapprochée.' : `${count}\u00a0lignes rapprochées.`)
  },
})

/** Creates the handler of a button that ignores a bank line or restores it. */
const lineButton = (act: typeof ignoreBankLine, notice: string) =>
  officeForm({
    limits: bankFormLimits(1_024, { ligne: { longest: 64 } }),
    async run({ deps, by, typed: { ligne = '' } }) {
      if (!/^[0-9a-f]{64}$/.test(ligne)) throw data(null, { status: 404 })
      return (await act(deps, staffActor(by), ligne)) ? toSavedOutcome(notice) : formWideProblem(lineChanged)
    },
  })

/** Form handlers of the bank's page, by the form name in the address. */
export const bankForms = actionsByIntent({
  ...bankImportForms,
  confirmer: confirmation,
  toutes: sureConfirmation,
  ecarter: lineButton(ignoreBankLine, 'Ligne mise de côté.'),
  reprendre: lineButton(restoreBankLine, 'Ligne à rapprocher de nouveau.'),
})
