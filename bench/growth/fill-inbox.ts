import type pg from 'pg'
import type { SiteSize } from './size.ts'

/** Adds quote requests, and as many contact messages. */
export async function fillLargeInbox(client: pg.Client, { requests }: SiteSize): Promise<void> {
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
}
