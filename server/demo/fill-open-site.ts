import { fillFloor } from '../../demo/floor/fill-floor.ts'
import { fillInbox } from '../../demo/inbox/fill-inbox.ts'
import type { OwnPicture } from '../../demo/inbox/own-picture.ts'
import { keepAudienceCounts } from '../../domain/audience/keep-counts.ts'
import type { WholeWorld } from '../../domain/world.ts'
import { createDemoAccounts } from './demo-accounts.ts'

/** What the demo is given once the site's world is open: accounts, and where there are pictures what was asked and is in hand. */
export async function fillOpenSite(world: WholeWorld, picture: OwnPicture | undefined): Promise<void> {
  await createDemoAccounts(world)
  if (picture) {
    await fillInbox(world, picture)
    await fillFloor(world, picture)
  }
  // With what was asked, and not an hour later.
  await keepAudienceCounts(world)
}
