import type pg from 'pg'
import type { SiteSize } from './size.ts'

/** Adds clients with their orders, rims, invoices, payments and estimates. */
export async function fillLargeBusiness(client: pg.Client, { orders, clients }: SiteSize): Promise<void> {
  await client.query(
    `insert into clients (id, type, name, email)
     select 'client' || n, 'company', 'Garage ' || n, 'client' || n || '@exemple.fr' from generate_series(1, $1) n`,
    [clients],
  )
  await client.query(
    `insert into invoices (id, invoice_number, created_at, total_te, total, status, pos_id, client_id, lines)
     select 'invoice' || n, 'FA-G-' || n, now() - n % 1000000 * interval '1 minute', 10000 + n % 50000, 12000 + n % 50000,
       case when n <= 300 then 'created' else 'paid' end, case n % 2 when 0 then 'epinal' else 'ostwald' end,
       'client' || 1 + n % $2::int, '[{"description": "Rénovation de jante", "quantity": 4, "unit_price": 11500, "vat_rate": 2000}]'
     from generate_series(1, $1) n`,
    [orders, clients],
  )
  await client.query(
    `insert into orders (id, order_number, created_at, rim_n, brand, model, registration_number, total_te, total_ti,
       status, status_name, invoice, pos_id, client_id, promised_on, first_promised_on, moved_at, received_at, ready_at)
     select 'order' || n, 'CO-G-' || n, now() - n % 1000000 * interval '1 minute', 4, 'Peugeot', '308', 'OI-' || n % 900 || '-IO',
       10000 + n % 50000, 12000 + n % 50000, case when n <= 200 then n % 3 else 3 end, 'Commande', 'invoice' || n,
       case n % 2 when 0 then 'epinal' else 'ostwald' end, 'client' || 1 + n % $2::int,
       case when n <= 200 and n % 6 = 0 then null else current_date + (n % 20 - 4) end,
       case when n > 200 then (now() - n % 1000000 * interval '1 minute')::date + 6 end, now() - n % 1000000 * interval '1 minute',
       case when n <= 200 and n % 6 = 0 then null else now() - n % 1000000 * interval '1 minute' end,
       case when n > 200 then least(now(), now() - n % 1000000 * interval '1 minute' + n % 9 * interval '1 day') end
     from generate_series(1, $1) n`,
    [orders, clients],
  )
  await client.query(
    `insert into order_rims (id, order_id, place, position, size, service, finish)
     select 'rim' || n, 'order' || n, 1, 'avg', 18, 'renovation', 'hyper-silver' from generate_series(1, $1) n`,
    [orders],
  )
  await client.query(
    `insert into order_rim_steps (rim_id, step, done_at)
     select 'rim' || n, step, now() - n % 1000000 * interval '1 minute'
     from generate_series(1, $1) n, unnest(array['removed', 'checked']) step where n > 200 or step = 'removed'`,
    [orders],
  )
  await client.query(
    `insert into payments (idempotency_key, invoice_id, pos_id, paid_on, booked_on, cents, method, recorded_by, recorded_at,
       previous_hash, hash, overpays)
     select 'growth' || n, id, pos_id, created_at::date, created_at::date, total, 'transfer', 'Sophie Lambert', created_at,
       'growth' || n - 1, 'growth' || n, false
     from (select *, row_number() over (order by created_at) n from invoices
           where status = 'paid' and invoice_number like 'FA-G-%') paid order by n`,
  )
  await client.query(
    `insert into estimates (id, estimate_number, created_at, total_te, total, status, state, pos_id, client_id, lines,
       vehicle, registration_number, sent_at, valid_until)
     select 'estimate' || n, 'DE-G-' || n, now() - n * interval '10 minutes', 46000, 55200,
       case when n % 3 = 0 then 'paid' else 'created' end,
       case when n <= 200 then 'sent' when n % 3 = 0 then 'accepted' else 'expired' end,
       case n % 2 when 0 then 'epinal' else 'ostwald' end, 'client' || 1 + n % $2::int,
       '[{"description": "Rénovation de jante", "quantity": 4, "unit_price": 11500, "vat_rate": 2000}]',
       'Peugeot 308', 'OI-' || n % 900 || '-IO', now() - n * interval '10 minutes', current_date + 20
     from generate_series(1, $1) n`,
    [orders / 10, clients],
  )
}
