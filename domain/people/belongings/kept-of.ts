import { and, sql } from 'drizzle-orm'
import {
  bankLines,
  estimates,
  invoiceMails,
  invoices,
  payments,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { isContract } from '../erasure/kept-by-law.ts'
import type { Person } from '../find-person.ts'
import { isOfContract, isTheirWithdrawal } from './done-for.ts'
import { isOfClient, ofTheirs } from './of-client.ts'

export const keptOf = (person: Person) => ({
  contracts: { table: estimates, isTheirs: and(isOfClient(estimates.client_id, person), isContract) },
  contractWithdrawals: { table: withdrawals, isTheirs: and(isTheirWithdrawal(person), isOfContract) },
  invoices: { table: invoices, isTheirs: isOfClient(invoices.client_id, person) },
  invoiceMails: {
    table: invoiceMails,
    isTheirs: sql`${invoiceMails.invoice_id} in ${ofTheirs(invoices, person)}`,
  },
  payments: { table: payments, isTheirs: sql`${payments.invoice_id} in ${ofTheirs(invoices, person)}` },
  bankLines: {
    table: bankLines,
    isTheirs: sql`${bankLines.payment_id} in (select ${payments.id} from ${payments} where ${payments.invoice_id} in ${ofTheirs(invoices, person)})`,
  },
})
