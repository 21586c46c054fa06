import type { World } from '../world.ts'

/** Nothing is written for longer than this. */
const cutOffAfterHours = 24

/** Deletes the half-written files and mails of a process that was killed or a disk that was full. Answers how many. */
export async function sweepDrafts({
  files,
  mailer,
  clock,
}: World<'files' | 'mailer' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - cutOffAfterHours * 3_600_000)
  return (await files.sweepDrafts(before)) + (await mailer.sweepDrafts(before))
}
