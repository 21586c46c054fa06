import { buildInvoiceXml } from '../../adapters/pdf/factur-x.ts'
import { owedInvoiceStates } from '../../domain/billing/invoices/invoice-status.ts'
import { clientInvoiceListSource, listOfficeInvoices } from '../../domain/billing/invoices/list-invoices.ts'
import { loadPrintableDocument } from '../../domain/billing/printing/load-printable-document.ts'
import { sumDeductedCents } from '../../domain/billing/printing/printable-document.ts'
import { monthOf } from '../../domain/kernel/calendar/month.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { listRecords } from '../../domain/kernel/lists/list-records.ts'
import { loadClientStatement } from '../../domain/oversight/fleet/statement.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import type { Changes } from '../changes.ts'
import type { Invariant } from '../invariant.ts'
import type { World } from '../world.ts'

/*
 * The same amount everywhere: client's list and its CSV file, office's list, monthly statement, printed document and XML data.
 * `still_owed`, the function of every page, is compared with documents and payments in `money.ts`.
 */

interface CountedInvoice {
  id: string
  pos_id: string
  number: string
  owed: number
  /** Cents still owed, if the document asks for them: neither void nor a credit note. */
  open: number
  total: number
  deposit: number
  is_credit: boolean
  status: string
}

/** Returns the documents of a client, the newest clients first. */
const documentsOf = ({ query }: World, clientId: string) =>
  query<CountedInvoice>(
    `select id, pos_id, invoice_number as number, still_owed(id)::int as owed, total, deposit, status,
       credited_invoice is not null as is_credit,
       (case when credited_invoice is null and status in ('created', 'asset_created') then greatest(still_owed(id), 0) else 0 end)::int as open
     from invoices where client_id = $1 order by invoice_number`,
    [clientId],
  )

interface BilledClient {
  id: string
  name: string
  type: Client['type']
}

/** Returns the clients whose documents or payments changed; in a full check, the two with the latest ones. */
function billedClients({ query }: World, changes: Changes): Promise<BilledClient[]> {
  const invoices = changes.ids('invoices')
  if (invoices)
    return query(
      `select distinct c.id, c.last_name as name, c.type from clients c join invoices i on i.client_id = c.id
       where c.merged_into is null and (i.id = any($1) or i.id in (select invoice_id from payments where id::text = any($2)))
       order by c.last_name, c.id`,
      [[...invoices, ...(changes.ids('deposits') ?? [])], changes.ids('payments')],
    )
  return query(
    `select c.id, c.last_name as name, c.type from clients c join invoices i on i.client_id = c.id
     left join payments p on p.invoice_id = i.id where c.merged_into is null
     group by c.id order by max(greatest(i.created_at, coalesce(p.recorded_at, i.created_at))) desc, c.last_name limit 2`,
  )
}

const sumOf = (cents: readonly (number | null)[]) => cents.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/** The client's list, its CSV file and the office's list show what documents and payments make, each deposit once. */
const listsAgree: Invariant = {
  name: 'lists show what is billed and owed',
  source: 'docs/product.md §7.3, §11.15',
  tables: ['invoices', 'payments', 'deposits'],
  async check(world, changes) {
    const since = new Date(0)
    const office = await listOfficeInvoices(
      world.db,
      { search: '', filter: null, scope: null },
      world.clock.now(),
      2_000,
    )
    for (const { id, name } of await billedClients(world, changes)) {
      const documents = await documentsOf(world, id)
      const whose = { client: id, since, today: parisDay(since) }
      const order = { by: 'created_at', descending: true } as const
      const rows = await listRecords(world.db, clientInvoiceListSource, { whose, choice: null, order })
      const counted = rows.filter(({ state }) => state !== 'cancelled')
      const billed = sumOf(
        documents.filter(({ status }) => status !== 'cancelled').map(({ total, deposit }) => total - deposit),
      )
      const listed = sumOf(counted.map(({ net }) => net))
      if (listed !== billed) return `the list of ${name} makes ${listed}, the documents ${billed}`
      const balance = sumOf(
        rows.filter(({ state }) => owedInvoiceStates.includes(state)).map((row) => row.owed),
      )
      const open = sumOf(documents.map((one) => one.open))
      if (balance !== open) return `the list of ${name} asks for ${balance}, ${open} are owed`
      for (const document of documents) {
        const shown = office.find((one) => one.id === document.id)
        if (
          shown &&
          (shown.owed !== Math.max(document.owed, 0) || shown.refund !== Math.max(-document.owed, 0))
        )
          return `the office reads ${shown.owed} and ${shown.refund} for ${document.number}, ${document.owed} is owed`
      }
    }
    return null
  },
}

/** The monthly statement of a company asks for what its invoices still owe. */
const statementsAgree: Invariant = {
  name: 'statements ask for what is owed',
  source: 'docs/product.md §11.36',
  tables: ['invoices', 'payments', 'deposits'],
  async check(world, changes) {
    const { db, clock } = world
    for (const { id, name } of await billedClients(world, changes)) {
      const now = clock.now()
      const { totals } = await loadClientStatement(db, { id } as Client, monthOf(now), now)
      const documents = await documentsOf(world, id)
      const open = sumOf(documents.map((one) => one.open))
      const isAhead = await isClockBehindRecords(world, id)
      if (!isAhead && totals.owed !== open)
        return `the statement of ${name} asks for ${totals.owed}, ${open} are owed`
    }
    return null
  },
}

/** Whether the clock was set back behind a document or payment of the client: a statement of that time leaves it out. */
async function isClockBehindRecords({ query, clock }: World, clientId: string): Promise<boolean> {
  const [newest] = await query<{ at: Date | null }>(
    `select max(greatest(i.created_at, coalesce(p.recorded_at, i.created_at))) as at
     from invoices i left join payments p on p.invoice_id = i.id where i.client_id = $1`,
    [clientId],
  )
  return newest?.at != null && newest.at > clock.now()
}

/**
 * A printed invoice and its XML data ask for what is owed, apart from payments that are not printed: money is recorded without
 * printing the document again, a credit note used as payment is printed.
 */
const documentsAgree: Invariant = {
  name: 'printed invoices and their XML ask for what is owed',
  source: 'docs/product.md §11.15, §11.16; EN 16931, BT-115',
  tables: ['invoices', 'payments', 'deposits'],
  async check(world) {
    const { db, deps, query } = world
    const rows = await query<CountedInvoice & { paid: number; was_received: boolean }>(
      `select i.id, i.pos_id, i.invoice_number as number, still_owed(i.id, true)::int as owed,
         coalesce((select sum(p.cents) from payments p where p.invoice_id = i.id and p.method <> 'credit'), 0)::int as paid,
         coalesce(d.was_received, false) as was_received
       from invoices i left join deposits d on d.invoice_id = i.id
       where i.credited_invoice is null and i.status in ('created', 'paid')
         and not exists (select 1 from invoices n where n.credited_invoice = i.id)
         and not exists (select 1 from payment_openings b where b.invoice_id = i.id)
       order by greatest(i.created_at, coalesce((select max(p.recorded_at) from payments p where p.invoice_id = i.id), i.created_at)) desc,
         i.invoice_number desc limit 2`,
    )
    for (const { id, pos_id: posId, number, owed, paid, was_received } of rows) {
      const document = await loadPrintableDocument(db, { kind: 'invoice', posId, id } as never, deps.facts)
      if (!document) return `${number} cannot be printed`
      const printed = (document.totals.total ?? 0) - sumDeductedCents(document)
      if (printed - paid !== owed)
        return `${number} prints ${printed}, ${owed} are owed after payments of ${paid}`
      const due = /<ram:DuePayableAmount[^>]*>([\d.-]+)</.exec(buildInvoiceXml(document) ?? '')?.[1]
      const inXml = due === undefined ? null : Math.round(Number(due) * 100)
      if (inXml !== null && inXml !== (was_received ? 0 : printed))
        return `the XML of ${number} asks for ${inXml}, the document for ${printed}`
    }
    return null
  },
}

export const amountInvariants: readonly Invariant[] = [listsAgree, statementsAgree, documentsAgree]
