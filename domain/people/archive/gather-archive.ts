import type { Database } from '../../../db/client.ts'
import { bankLines, invoiceMails, payments } from '../../../db/schema/tables.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import type { Person } from '../find-person.ts'
import { type Archive, type ArchiveWorld, all, section } from './archive-part.ts'
import type { ArchiveSection } from './archive-record.ts'
import { gatherRecord } from './gather-record.ts'
import { gatherThreads } from './gather-threads.ts'
import { gatherWork } from './gather-work.ts'

/** All that the site keeps of somebody, part by part, with the files that belong to it (RGPD, articles 15 and 20). */
export async function gatherArchive(world: ArchiveWorld, person: Person): Promise<Archive> {
  const work = await gatherWork(world, person)
  const threads = await gatherThreads(world, person)
  const sections = [
    ...(await gatherRecord(world, person)),
    ...threads.sections,
    ...work.sections,
    ...(await gatherMoney(world.db, person)),
  ]
  return {
    sections: sections.filter(({ records }) => records.length > 0),
    files: [...threads.files, ...work.files],
  }
}

async function gatherMoney(db: Database, person: Person): Promise<ArchiveSection[]> {
  const theirs = belongingsOf(person)
  return [
    section('invoiceMails', await all(db, invoiceMails, theirs.invoiceMails.isTheirs)),
    section('payments', await all(db, payments, theirs.payments.isTheirs)),
    section('bankLines', await all(db, bankLines, theirs.bankLines.isTheirs)),
  ]
}
