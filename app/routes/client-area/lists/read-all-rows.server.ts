import type { Client } from '../../../../domain/clients/client.ts'
import { readRecords } from '../../../../domain/lists/read-records.ts'
import type { Listed } from '../../../../domain/lists/records.ts'
import type { SiteContext } from '../../../context.ts'
import { askedOf, queryOf } from './asked-records.server.ts'
import type { ListDefinition } from './list-definition.ts'

/** All rows that the address asks for, for the list's file. */
export function readAllRows<Row extends Listed>(
  list: ListDefinition<Row>,
  { db, clock }: SiteContext,
  client: Client,
  request: Request,
): Promise<Row[]> {
  return readRecords(db, list.records, askedOf(list, queryOf(list, request), client, clock.now()))
}
