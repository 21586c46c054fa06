import pg from 'pg'

export interface Size {
  /** Each with an invoice. */
  orders: number
  clients: number
  articles: number
  /** Quote requests; as many contact messages. */
  requests: number
}

/** Adds other clients' records to a demo site until it has that many; those of the demo clients stay as they are. */
export async function fillToSize(url: string, { orders, clients, articles, requests }: Size): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=tw -c synchronous_commit=off',
  })
  await client.connect()
  try {
    await client.query(
      `insert into clients (id, type, name, email)
       select 'client' || n, 'company', 'Garage ' || n, 'client' || n || '@exemple.fr' from generate_series(1, $1) n`,
      [clients],
    )
    await client.query(
      `insert into invoices (id, invoice_number, created_at, total_te, total, status, pos_id, client_id, lines)
       select 'invoice' || n, 'FA-G-' || n, now() - n % 1000000 * interval '1 minute', 10000 + n % 50000, 12000 + n % 50000,
         'paid', case n % 2 when 0 then 'epinal' else 'ostwald' end, 'client' || 1 + n % $2::int,
         '[{"description": "Rénovation de jante", "quantity": 4, "unit_price": 11500, "vat_rate": 2000}]'
       from generate_series(1, $1) n`,
      [orders, clients],
    )
    await client.query(
      `insert into orders (id, order_number, created_at, rim_n, brand, model, registration_number, total_te, total_ti,
         status, status_name, invoice, pos_id, client_id)
       select 'order' || n, 'CO-G-' || n, now() - n % 1000000 * interval '1 minute', 4, 'Peugeot', '308', 'OI-' || n % 900 || '-IO',
         10000 + n % 50000, 12000 + n % 50000, 3, 'Commande terminée', 'invoice' || n,
         case n % 2 when 0 then 'epinal' else 'ostwald' end, 'client' || 1 + n % $2::int
       from generate_series(1, $1) n`,
      [orders, clients],
    )
    await client.query(
      `insert into articles (id, title, main_image, content, created_at, url)
       select 'growth-' || n, title, main_image, content, created_at - n * interval '1 hour', '/actualites/growth-' || n
       from generate_series(1, $1) n, (select * from articles order by created_at limit 1) one`,
      [articles],
    )
    await client.query(
      `insert into quote_requests (id, reference, seen, created_at, images, last_name, first_name, phone, line_1, zip_code, city,
         email, client, shop, number, size, service, rim_type, brand, model, complementary_infos, type, confidentiality, newsletter,
         state, waits_since)
       select 'request' || n, 'TW-G-' || n, n % 50 > 0, now() - n * interval '5 minutes', '[]',
         (array['Lefèvre', 'Muller', 'Noël', 'Schmitt', 'Garnier'])[1 + n % 5] || n % 997, (array['Chloé', 'Hugo', 'Inès'])[1 + n % 3],
         '06' || lpad((n * 7919 % 100000000)::text, 8, '0'), n || ' rue des Jantes', '88' || lpad((n % 1000)::text, 3, '0'),
         (array['Épinal', 'Thaon', 'Golbey'])[1 + n % 3], 'demande' || n || '@exemple.fr', 'particulier',
         case n % 2 when 0 then 'epinal' else 'ostwald' end, 4, '18"', 'rénovation', 'jante origine', 'Peugeot', '308 n°' || n % 5000,
         'Plaque OI-' || n % 900 || '-IO, rayures de trottoir.', 'internet', true, false,
         case when n % 50 = 0 then 'new' else 'closed' end, case when n % 50 = 0 then now() - n * interval '5 minutes' end
       from generate_series(1, $1) n`,
      [requests],
    )
    await client.query(
      `insert into contact_messages (id, email, object, message, client_email, created_at, seen, state, waits_since)
       select 'message' || n, 'message' || n || '@exemple.fr', 'Question n° ' || n, 'Bonjour, combien pour quatre jantes de ' || 14 + n % 8 || ' pouces ?',
         'contact@exemple.fr', now() - n * interval '7 minutes', n % 50 > 0, case when n % 50 = 0 then 'new' else 'closed' end,
         case when n % 50 = 0 then now() - n * interval '7 minutes' end
       from generate_series(1, $1) n`,
      [requests],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
