import { readBankStatement } from '../../domain/billing/payments/bank/read-bank-statement.ts'
import { parseBankTable } from '../../domain/billing/payments/bank/read-bank-table.ts'
import type { Day } from '../../domain/kernel/calendar/paris-day.ts'
import type { ImportFileReader } from '../../domain/kernel/ports/file-reader.ts'
import { getOwnProperty } from '../../domain/kernel/text/own-property.ts'

/** A transfer that has arrived on the workshop's account. */
interface Transfer {
  day: Day
  cents: number
  payer: string
  text: string
}

export interface SimulatedBank {
  /** All transfers, in the order of their arrival. */
  transfers: Transfer[]
  /** Returns the latest transfers as a file in the bank's format. Two files may overlap, and hold money that was paid out. */
  statement(count: number): Buffer
}

const euros = (cents: number) =>
  `${Math.trunc(cents / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Creates a simulated bank without transfers. */
export function createBank(): SimulatedBank {
  const transfers: Transfer[] = []
  return {
    transfers,
    statement(count) {
      const latest = transfers.slice(-count)
      const rows = latest.map(({ day, cents, payer, text }) => [
        day.split('-').reverse().join('/'),
        `VIR ${payer} ${text}`,
        euros(cents),
        'Exécuté',
      ])
      const lines = [
        ['Date', 'Libellé', 'Montant', 'Statut'],
        ...rows,
        // Money paid out, and a transfer that the bank has not executed.
        ['01/03/2027', 'PRLV ASSURANCE', '-120,00', 'Exécuté'],
        ['01/03/2027', 'VIR EN ATTENTE', '99,00', 'En attente'],
      ]
      return Buffer.from(lines.map((cells) => cells.join(';')).join('\n'))
    },
  }
}

/** Returns a reader that reads the bank's files in this thread. Other tables are not simulated. */
export const createSimulatedFileReader = (): ImportFileReader => ({
  readTable: async () => {
    throw new Error('tables are not simulated')
  },
  readBankStatement: (file, _from, formats) =>
    readBankStatement(Buffer.from(file as Buffer), (id) => getOwnProperty(formats ?? {}, id)),
  parseBankTableCells: async (json, _from, answers, formats) =>
    parseBankTable(JSON.parse(json), (id) => {
      const kept = getOwnProperty(formats ?? {}, id)
      return {
        amount: answers.amount ?? kept?.amount ?? null,
        dayOrder: answers.dayOrder ?? kept?.dayOrder ?? null,
      }
    }),
})
