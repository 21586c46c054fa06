import type { Database } from '../../../db/client.ts'
import type { Client } from '../client.ts'
import { findAlike } from './find-alike.ts'

/** The same for a client who has a record. */
export const findTwins = (db: Database, { id, email, phone, siret }: Client) =>
  findAlike(db, { email, phone, siret }, id)
