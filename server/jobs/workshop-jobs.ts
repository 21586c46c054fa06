import { ensureThumbnail } from '../../domain/correspondence/quote-requests/photo-files.ts'
import { countOrderFigures } from '../../domain/workshop/orders/order-figures.ts'
import { remindPickups } from '../../domain/workshop/orders/pickup-reminders.ts'
import { eraseRimPhoto, findRimPhoto } from '../../domain/workshop/rims/rim-photos.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'

/** Handlers of the jobs of orders and photos of rims. */
export const workshopJobHandlers = (deps: JobDeps) =>
  ({
    async 'remind-pickups'() {
      const reminders = await remindPickups(deps)
      if (reminders > 0) deps.log.info({ reminders }, 'reminders to collect rims queued')
    },
    'count-order-figures': async () => void (await countOrderFigures(deps)),
    async 'make-rim-photo-thumbnail'({ orderId, photoId }) {
      const photo = await findRimPhoto(deps.db, orderId, photoId)
      if (photo) await ensureThumbnail(deps, photo.path)
    },
    'erase-rim-photo': ({ photoId }) => eraseRimPhoto(deps, photoId),
  }) satisfies JobHandlers
