import type { Thread } from '../../domain/letters/threads/thread.ts'
import { shopEmail, site } from '../../domain/site.ts'

export const workshopOf = ({ shop }: Thread) => (shop ? shopEmail(shop) : site.contactEmail)
