import type { Invariant } from '../invariant.ts'

/*
 * E-invoicing platform: invoices that companies receive through it, and reports of their payments.
 */

/** An invoice that the platform has not received yet has a job that will send it. */
const waitingInvoicesAreSent: Invariant = {
  name: 'an invoice that waits for the platform has a job',
  source: 'docs/product.md §11.15; CGI, article 289 bis',
  tables: ['platform_flows', 'sim_jobs'],
  async check({ query }) {
    const [lost] = await query<{ number: string }>(
      `select i.invoice_number as number from platform_flows f join invoices i on i.id = f.invoice_id
       where f.status = 'waiting' and f.flow_id is null
         and not exists (select 1 from sim_jobs j where j.name = 'send-to-platform' and j.data->>'invoiceId' = i.id)
       order by 1 limit 1`,
    )
    return lost ? `${lost.number} waits to be sent and has no job` : null
  },
}

/**
 * A paid invoice for services is reported to the platform, or has a job that will report it. Leaves out what reduces the reported
 * amount, deposits and credit notes, which may reduce it to nothing.
 */
const paidInvoicesAreReported: Invariant = {
  name: 'a paid invoice is reported to the platform',
  source: 'docs/product.md §11.15; CGI, article 290 A',
  tables: ['platform_flows', 'invoices', 'sim_jobs'],
  async check({ query }) {
    const [lost] = await query<{ number: string; status: string }>(
      `select i.invoice_number as number, f.status from platform_flows f join invoices i on i.id = f.invoice_id
       where i.status = 'paid' and i.paid_on is not null and not i.is_deposit and i.deposit = 0 and i.credited_invoice is null
         and f.status not in ('rejected', 'refused', 'collected')
         and not exists (select 1 from invoices n where n.credited_invoice = i.id)
         and exists (select 1 from jsonb_array_elements(i.lines) line
           where (line->>'unit_price')::int > 0 and (line->>'vat_rate')::int > 0 and line->>'nature' is distinct from 'goods')
         and not exists (select 1 from sim_jobs j where j.name = 'tell-platform-paid' and j.data->>'invoiceId' = i.id)
       order by 1 limit 1`,
    )
    return lost
      ? `${lost.number} is paid and « ${lost.status} » on the platform, and nothing reports the payment`
      : null
  },
}

export const platformInvariants: readonly Invariant[] = [waitingInvoicesAreSent, paidInvoicesAreReported]
