import { readEnvironment } from '../env.ts'
import { failureSentence } from '../failure-sentence.ts'
import { refuse } from './refuse.ts'
import { type Result, type Tools, withWorld } from './with-world.ts'

/** Runs an operator's command, whether the site runs or not, and says what came of it; answers the exit code. */
export async function runOnDatabase(act: (tools: Tools) => Promise<Result>): Promise<number> {
  try {
    const result = await withWorld(readEnvironment(), act)
    if ('refused' in result) return refuse(result.refused)
    console.log(result.done)
    return 0
  } catch (error) {
    return refuse(failureSentence(error, 'La commande a échoué.'))
  }
}
