import { randomId } from '../../domain/kernel/random-id.ts'

export interface ReceivedOrder {
  id: string
  number: string
  /** Front left, front right, rear left, rear right. */
  rims: [string, string, string, string]
}

/** Inserts a received order of the demo's first client, with its four rims. Other tests insert clients with random ids. */
export async function insertReceivedOrder(
  query: <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>,
  { status = 0, pos = 'epinal', isExpected = false } = {},
): Promise<ReceivedOrder> {
  const id = randomId()
  // Takes the next number of a series, as the site does, because test files share a database.
  const [taken] = await query<{ last: number }>(
    `insert into document_numbers (series, last) values ('CO-E-2031', 1)
     on conflict (series) do update set last = document_numbers.last + 1 returning last`,
    [],
  )
  const number = `CO-E-2031-${String(taken?.last).padStart(4, '0')}`
  await query(
    `insert into orders (id, order_number, created_at, received_at, brand, model, registration_number, rim_n, status, pos_id, client_id)
     select $1, $2, now(), case when $5 then null else now() end, 'Peugeot', '308', 'GH-123-KL', 4, $3, $4, id
     from clients order by id like '%Demo%' desc, id limit 1`,
    [id, number, status, pos, isExpected],
  )
  const rims: ReceivedOrder['rims'] = [randomId(), randomId(), randomId(), randomId()]
  for (const [index, rim] of rims.entries())
    await query(
      `insert into order_rims (id, order_id, place, position, size, service, finish, notes)
       values ($1, $2, $3, $4, 19, 'renovation', 'machined', 'Valve à garder.')`,
      [rim, id, index + 1, ['avg', 'avd', 'arg', 'ard'][index]],
    )
  return { id, number, rims }
}

/** Returns the office page of one of the order's rims, by default the front left one. */
export const rimPath = ({ id, rims }: ReceivedOrder, index = 0) =>
  `/gestion/commandes/${id}/jantes/${rims[index]}`
