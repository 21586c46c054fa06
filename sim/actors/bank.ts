import { retryInvoiceOnPlatform } from '../../domain/billing/e-invoicing/platform-flows.ts'
import {
  confirmBankLine,
  confirmCertainMatches,
  ignoreBankLine,
} from '../../domain/billing/payments/bank/bank-lines.ts'
import { importBankStatement } from '../../domain/billing/payments/bank/import-bank-statement.ts'
import { addDays, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { staffActor } from '../../domain/kernel/events/record-event.ts'
import { type Action, nothing, pickRow } from '../action.ts'

/** Actions of the bank and the e-invoicing platform, and of staff on their messages. */
export const bankActions: readonly Action[] = [
  {
    name: 'client pays by transfer',
    weight: 4,
    async run(world, picks) {
      const invoice = await pickRow<{ id: string; number: string; owed: number; name: string }>(
        world,
        picks,
        `select i.id, i.invoice_number as number, still_owed(i.id)::int as owed, c.last_name as name
         from invoices i join clients c on c.id = i.client_id where i.credited_invoice is null and still_owed(i.id) > 0
         order by i.created_at desc, i.invoice_number desc limit 6`,
      )
      if (!invoice) return nothing
      const { number, owed, name } = invoice
      // The transfer has the whole amount, a part of it or too much, and the right, a wrong or no invoice number.
      const cents = picks.one([owed, owed, picks.number(1, owed), owed + picks.number(1, 2_000)])
      const text = picks.one([`Facture ${number}`, `Facture ${number}`, 'Facture FA-E-2027-9999', 'jantes'])
      const day = addDays(parisDay(world.clock.now()), -picks.number(0, 5))
      const transfer = { day, cents, payer: `Camille ${name}`, text }
      world.bank.transfers.push(transfer)
      // The client sometimes transfers the same amount twice.
      if (picks.isIn(10)) world.bank.transfers.push(transfer)
      return 'paid'
    },
  },
  {
    name: 'office imports a statement',
    weight: 3,
    async run({ bank, deps, staff }, picks) {
      if (bank.transfers.length === 0) return nothing
      // Files overlap: each has the latest transfers, whether or not an earlier file had them.
      const source = bank.statement(picks.number(1, 12))
      const imported = { fileName: 'releve.csv', source }
      return (await importBankStatement(deps, staffActor(staff.desk), imported)).outcome
    },
  },
  {
    name: 'office confirms sure lines',
    weight: 2,
    async run({ deps, staff, query }) {
      const lines = await query<{ id: string }>(
        `select id from bank_lines where state = 'proposed' order by booked_on, id`,
      )
      if (lines.length === 0) return nothing
      await confirmCertainMatches(
        deps,
        staff.desk,
        lines.map(({ id }) => id),
      )
      return 'ran'
    },
  },
  {
    name: 'office assigns a line',
    weight: 2,
    async run(world, picks) {
      const { deps, staff } = world
      const line = await pickRow<{ id: string; cents: number }>(
        world,
        picks,
        `select id, cents from bank_lines where state = 'proposed' order by booked_on, cents, text, id`,
      )
      if (!line) return nothing
      if (picks.isIn(15))
        return (await ignoreBankLine(deps, staffActor(staff.desk), line.id)) ? 'saved' : 'changed'
      const invoice = await pickRow<{ id: string; number: string }>(
        world,
        picks,
        `select id, invoice_number as number from invoices where credited_invoice is null and status = 'created'
         order by abs(total - ${Number(line.cents)}), invoice_number limit 3`,
      )
      if (!invoice) return nothing
      return (await confirmBankLine(deps, staff.desk, line.id, { number: invoice.number })).outcome
    },
  },
  {
    name: 'the site asks the platform for news',
    weight: 3,
    async run({ runner }) {
      await runner.run('follow-platform', {} as never)
      return 'ran'
    },
  },
  {
    name: 'the platform changes',
    weight: 2,
    async run({ platform }, picks) {
      platform.mood = picks.one(['accepts', 'accepts', 'rejects', 'silent'] as const)
      return 'set'
    },
  },
  {
    name: 'office sends a rejected invoice again',
    weight: 2,
    async run(world, picks) {
      const flow = await pickRow<{ id: string }>(
        world,
        picks,
        `select f.invoice_id as id from platform_flows f join invoices i on i.id = f.invoice_id
         where f.status = 'rejected' order by i.invoice_number`,
      )
      return flow && (await retryInvoiceOnPlatform(world.deps, world.staff.desk, flow.id)) ? 'saved' : nothing
    },
  },
]
