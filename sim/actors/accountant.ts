import {
  listDailyPaymentsToReport,
  listDailySalesToReport,
  listMonthPdfs,
  streamDocumentsOfMonth,
  streamPaymentsOfMonth,
} from '../../domain/billing/accounting/accounting.ts'
import { loadMonthTotals, streamJournalEntries } from '../../domain/billing/accounting/month-entries.ts'
import { type Month, monthBefore, monthOf } from '../../domain/kernel/calendar/month.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { listArchiveFiles } from '../../domain/oversight/archive/archive-files.ts'
import { exportPersonArchive } from '../../domain/oversight/archive/gather-archive.ts'
import {
  changeBillingAgreements,
  serializeBillingAgreements,
} from '../../domain/oversight/fleet/fleet-settings.ts'
import { queueClientStatement, undoStatementMail } from '../../domain/oversight/fleet/statements.ts'
import { type Action, nothing, pickRow } from '../action.ts'

/** Actions of the accountant, and of staff on statements of account and archives of personal data. */
export const accountantActions: readonly Action[] = [
  {
    name: 'accountant downloads the files of a month',
    weight: 1,
    async run(world, picks) {
      const month = await pickRow<{ id: Month }>(
        world,
        picks,
        `select distinct to_char(created_at at time zone 'Europe/Paris', 'YYYY-MM') as id from invoices order by 1`,
      )
      if (!month) return nothing
      const { db, deps } = world
      const { id } = month
      await loadMonthTotals(db, id)
      await listDailySalesToReport(db, id)
      await listDailyPaymentsToReport(db, id)
      for (const stream of [
        streamDocumentsOfMonth(db, id),
        streamPaymentsOfMonth(db, id),
        streamJournalEntries(db, id),
      ])
        await readAll(stream)
      // Prints the documents that have no file yet.
      await readFiles(listMonthPdfs(deps, id))
      return 'opened'
    },
  },
  {
    name: 'office agrees on monthly statements with a company',
    weight: 1,
    async run(world, picks) {
      const company = await pickRow<{ id: string; order_required: boolean; has_statement: boolean }>(
        world,
        picks,
        `select id, requires_purchase_order as order_required, statement_since is not null as has_statement from clients
         where type = 'company' and merged_into is null and erased_at is null order by created_at, last_name, id`,
      )
      if (!company) return nothing
      const before = { purchaseOrder: company.order_required, statement: company.has_statement }
      const wanted = { ...before, statement: !before.statement }
      const seen = serializeBillingAgreements(before)
      return (await changeBillingAgreements(world.deps, world.staff.desk, company.id, { ...wanted, seen }))
        .outcome
    },
  },
  {
    name: 'office sends a statement of account',
    weight: 2,
    async run(world, picks) {
      const company = await pickRow<{ id: string; billed: Month }>(
        world,
        picks,
        `select c.id, (select to_char(max(i.created_at) at time zone 'Europe/Paris', 'YYYY-MM') from invoices i where i.client_id = c.id) as billed
         from clients c where c.type = 'company' and c.merged_into is null and c.erased_at is null
           and c.email <> '' and exists (select from invoices i where i.client_id = c.id)
         order by c.created_at, c.last_name, c.id`,
      )
      if (!company) return nothing
      const month = picks.isIn(70) ? company.billed : monthBefore(monthOf(world.clock.now()))
      const statement = { month, key: randomId() }
      const send = () => queueClientStatement(world.deps, world.staff.desk, company.id, statement)
      const { outcome } = await send()
      if (picks.isIn(15)) await send()
      if (picks.isIn(20)) await undoStatementMail(world.deps, world.staff.desk, company.id, statement)
      return outcome
    },
  },
  {
    name: 'office hands out the archive of a person',
    weight: 1,
    async run(world, picks) {
      const client = await pickRow<{ id: string }>(
        world,
        picks,
        'select id from clients where merged_into is null and erased_at is null order by created_at, last_name, id',
      )
      if (!client) return nothing
      const handed = await exportPersonArchive(world.deps, world.staff.head, {
        kind: 'client',
        id: client.id,
      })
      if (!handed) return 'gone'
      await readFiles(listArchiveFiles(handed.archive.files))
      return 'saved'
    },
  },
]

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

/** Reads the files of a ZIP file to their ends, as its download does. */
async function readFiles(files: AsyncIterable<{ input: AsyncIterable<Uint8Array> }>): Promise<void> {
  for await (const { input } of files) await readAll(input)
}
