import { mailboxes, platforms } from '../../db/schema/tables.ts'
import { findNewest } from '../documents/clock-behind.ts'
import type { Machine } from '../ports/machine.ts'
import type { World } from '../world.ts'
import { measure, measureDatabase } from './measure.ts'
import { readBackups } from './read-backups.ts'
import { countReturned, listRefusedMails } from './refused-mails.ts'
import { sweeps } from './sweeps.ts'

type Needs = World<'db' | 'jobBook' | 'backups' | 'files' | 'platform' | 'readsMail' | 'clock'>

export type Health = Awaited<ReturnType<typeof readHealth>>

/** All that is known of how the site fares, on all its machines (docs/product.md §11.25). */
export async function readHealth(world: Needs, machine: Machine) {
  const { db, jobBook, files } = world
  const [
    database,
    storage,
    disk,
    room,
    pending,
    givenUp,
    lastDone,
    refused,
    returned,
    inbox,
    read,
    backups,
    newest,
  ] = await Promise.all([
    measureDatabase(db),
    measure(() => files.check()),
    machine.disk(),
    files.hasRoom(),
    jobBook.pending(),
    jobBook.givenUp.list(),
    jobBook.lastDone(sweeps.map(({ name }) => name)),
    listRefusedMails(world),
    countReturned(world),
    db.select().from(mailboxes).orderBy(mailboxes.name),
    db.select().from(platforms),
    readBackups(world),
    findNewest(db),
  ])
  return {
    now: world.clock.now(),
    database,
    storage,
    disk: { ...disk, room },
    jobs: { pending, givenUp, lastDone },
    mails: { refused, returned },
    inbox: world.readsMail ? inbox : null,
    platform: world.platform ? read : null,
    backups,
    /** What was issued last: no clock may stand before its day. */
    newest,
    machine,
  }
}
