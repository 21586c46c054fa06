import type { Logger } from 'pino'
import { keepTexts } from '../../domain/texts/versions/keep-texts.ts'
import type { WholeWorld } from '../../domain/world.ts'

/** Texts of law say what is so, from now on and after each change of the settings. */
export async function followTexts(world: WholeWorld, log: Logger): Promise<void> {
  await keepTexts(world)
  world.announcements.listen('settings', () => {
    keepTexts(world).catch((error) => log.error({ err: error }, 'texts not kept'))
  })
}
