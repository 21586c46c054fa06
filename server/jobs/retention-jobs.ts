import { forgetOldAudience } from '../../domain/retention/forget-old-audience.ts'
import { forgetOldBackupRuns } from '../../domain/retention/forget-old-backup-runs.ts'
import { forgetOldClients } from '../../domain/retention/forget-old-clients.ts'
import { forgetOldDrafts } from '../../domain/retention/forget-old-drafts.ts'
import { forgetOldEvents } from '../../domain/retention/forget-old-events.ts'
import { forgetOldMails } from '../../domain/retention/forget-old-mails.ts'
import { forgetOldNewsletters } from '../../domain/retention/forget-old-newsletters.ts'
import { forgetOldPayments } from '../../domain/retention/forget-old-payments.ts'
import { forgetOldRecords } from '../../domain/retention/forget-old-records.ts'
import { forgetRimPhotos } from '../../domain/retention/forget-rim-photos.ts'
import type { JobsWorld } from './jobs-world.ts'

/** What has been kept for as long as it may be (docs/product.md §9.8) goes, one kind after the other. */
export const retentionJobHandlers = (world: JobsWorld) => ({
  async 'forget-old-records'() {
    const records = await forgetOldRecords(world)
    const [visits, events] = [await forgetOldAudience(world), await forgetOldEvents(world)]
    const [clients, mails] = [await forgetOldClients(world), await forgetOldMails(world)]
    const [rimPhotos, drafts] = [await forgetRimPhotos(world), await forgetOldDrafts(world)]
    const payments = await forgetOldPayments(world)
    await forgetOldBackupRuns(world)
    const newsletters = await forgetOldNewsletters(world)
    const forgotten = {
      ...records,
      visits,
      events,
      clients,
      mails,
      rimPhotos,
      drafts,
      ...payments,
      ...newsletters,
    }
    if (Object.values(forgotten).some((count) => count > 0)) world.log.info(forgotten, 'old records deleted')
  },
})
