import type { Database } from '../../../db/client.ts'
import type { Client } from '../client.ts'
import { findAlike } from './find-alike.ts'

/** Clients who are like one that has a record. */
export const findTwins = (db: Database, { id, email, phone, siret }: Client) =>
  findAlike(db, { email, phone, siret }, id)
